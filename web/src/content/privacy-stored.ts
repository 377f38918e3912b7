import { type LegalSection, table, text } from './legal-types.ts';
import { retained } from './retained.ts';

const withAccount = 'As long as your account.';

/** "Always", or the period of the setting. */
const always = (period: string | null) => period ?? 'Always';
const ifSet = (period: string | null, sentence: (period: string) => string) =>
  period === null ? '' : ` ${sentence(period)}`;

/** All personal data in the database, the object store and the logs. */
export const storedData = (): LegalSection => ({
  id: 'stored',
  title: 'What is stored, and why',
  blocks: [
    table(
      'What is stored',
      ['What', 'Why', 'How long'],
      [
        'From Google, or from the university’s sign-in if there is one: the number of your account there, email address, name, and the address of your picture, with a copy of it',
        'To recognise you. Email address and picture are updated from there at each sign-in; the name is taken once and you can change it.',
        withAccount,
      ],
      [
        'Your profile: phone, college, program, joining year, city, state, LinkedIn, Facebook, Instagram, a picture of your own, an alias, whether you are hidden from others, and the domains that interest you',
        'So that the team can contact you and compare colleges. All of it is optional and can be removed.',
        'As long as your account. The name of a college stays while a student has it, or once an administrator has saved it.',
      ],
      [
        'Addresses that may join by invitation. Applications: number, address, name and picture where you sign in, answers, what was decided, when, by whom, the message about it, and for minutes which administrator has it open',
        'To decide who joins.',
        `Addresses until the organisers remove them or you delete your account; applications until you withdraw them, which a declined one cannot be, ${retained('applicationMonths')} after the last change at most.`,
      ],
      [
        'From us: a Tech ID, an account number, when you joined and last signed in, until when you have seen what is new, why your address was freed for another account, if it was, when your account was disabled and why it was disabled, when you asked for its deletion, and whether your certificates are to stay valid after it',
        'To identify you without your name, to see which accounts are in use, and to show new reviews once.',
        'Tech ID and account number are kept, without a name, after a deletion.',
      ],
      [
        'That you agreed to these texts: to which version, when; and how far you are in the welcome after the first sign-in',
        'To prove it, and to ask you again only when the texts change.',
        withAccount,
      ],
      [
        'If the organisers imported you or your points from a list: what it says about you, as your profile and points, which row of which file that was, and what it filled in of your profile',
        'So that your account is ready when you first sign in. Until then nobody but administrators sees it, and no mail is sent to it. What was filled in can be taken back.',
        'As your profile and points; the row a year, what it filled in at most as long as your account.',
      ],
      [
        'Notes of the organisers about you: what they wrote, who and when. And what was done to many students at once, such as points, if you were one of them',
        'So that administrators know what others agreed with you. No page shows notes to you; the archive of your data has a copy of them.',
        'Notes until their author deletes them, and as long as your account. What was done stays; the list of which ones is deleted after a year.',
      ],
      [
        'Your work: title, description, link, files, answers to quizzes and forms, when it was submitted, changed and revised, and its earlier versions that were reviewed',
        'So that it can be reviewed, and so that a review can be compared with the work that it is about.',
        `Until you withdraw it, and as long as your account. Of withdrawn work the text is kept as the next row says.${ifSet(
          retained('rejectedFileDays'),
          (days) =>
            `Files of rejected work are deleted ${days} after the review, the decision of an appeal or the last day for a revision, whichever is latest.`,
        )}${ifSet(
          retained('pastEditionMonths'),
          (months) =>
            `Files and answers of reviewed work, and attempts at quizzes, are deleted ${months} after the end of the edition.`,
        )}`,
      ],
      [
        'Work that you have begun and not submitted: title, description, link and files, as you type them; of work that you withdrew, the text',
        'So that you can continue, also on another device. Only you can see it.',
        `Until you submit or discard it, and ${retained('draftDays')} after your last change at most.${ifSet(
          retained('pastEditionMonths'),
          (months) => `Of a past edition ${months} after its end at most.`,
        )}`,
      ],
      [
        'The tasks that you keep for later, and a number in the address of your calendar',
        'To show them to you, and their deadlines in your calendar.',
        'Until you remove them, and as long as your account.',
      ],
      [
        'Whom you brought: the code in your link, which newcomers joined by it, when, whether they share a device, an address or an earlier account, and whether they counted; registrations on the festival’s ticket site with your code, by their number',
        'To give you points, and to show administrators what looks like one person with two accounts. You see the first name or the alias of a newcomer.',
        'As long as your account. What was counted is kept, without a name, after a deletion.',
      ],
      [
        'That there was an account: a number made from that of the account that you signed in with, from which yours cannot be found out',
        'So that somebody who comes back is not counted as a newcomer.',
        'A year after the deletion.',
      ],
      [
        'Large files that have not arrived completely: what has arrived, when, and a number made from the file',
        'So that you can continue after a lost connection, a reload or on another day without sending everything again.',
        'Until the file is complete or you remove it; otherwise three days after the last part.',
      ],
      [
        'Your public page, if you switch it on: its address, and which of your approved works it shows',
        'So that you can share what you did. While it is on, everybody on the internet can see your name, picture, college, tier and points, and of the works that you choose the title, points and, if you choose that too, the pictures.',
        'Until you switch it off: from then on it is not shown. Address and choice are kept as long as your account.',
      ],
      [
        'Browsers to which notifications are pushed, if you switch that on: an address at the browser’s push service (of Google, Mozilla, Apple or Microsoft, for example), two keys, and the name of browser and system',
        'To show you notifications while the site is closed. Their text is encrypted for your browser: the push service cannot read it, but it learns when one is sent.',
        'Until you switch it off there, remove the device or log out, and as long as your account.',
      ],
      [
        'Reviews: approved, rejected or changes requested, points, feedback, the time and the reviewer, and who reversed one, when and why; for minutes also which administrator has your work open, and who took it over from another one, when and why. And whether one was part of a bulk review, whose list of submissions is deleted after a year',
        'So that you know the result, so that points can be explained, and so that two people do not review the same work.',
        'Points are kept, without a name, after a deletion; feedback and reasons are not.',
      ],
      [
        'Your appeals against reviews: what you wrote, the answer, when and by whom it was decided',
        'So that another administrator can look at a review again.',
        'Until you withdraw the work, and as long as your account.',
      ],
      [
        'Your certificates and letters: your name, what they say, for what, when and by whom they were issued, replaced or revoked and why, the signed badge, whether search engines may list them, and for which ones you were considered',
        'So that you can show them, and that others can check them. Who has the address of one, or its code, sees what is on it.',
        'As long as your account. A deletion erases your name and their texts, and revokes them, unless you keep them valid without a name. Who has the number of one sees it.',
      ],
      [
        'The points ledger: each award and each reversal with its reason, and points that the organisers gave or took away outside of reviews, with the reason that they wrote',
        'Your total is its sum. Entries are never changed.',
        'Always; after a deletion without a name and without the reasons that organisers wrote.',
      ],
      [
        'If the festival deletes accounts that nobody uses: when yours will be deleted, and when we told you',
        'To tell you twice before.',
        'Until you sign in.',
      ],
      [
        'Sessions: when you signed in, how, with which browser, when you were last seen',
        'To keep you signed in, and to be able to sign you out. You see and end them on the page of your data.',
        'Until you log out or the session expires.',
      ],
      [
        'Second factors, only of administrators: the secret of an app for codes, passkeys (a name, a public key, when it was last used), recovery codes as hashes, and numbers of the browsers in which they sign in',
        'So that a password alone does not open what administrators see, and to mail them about a sign-in in a new browser.',
        'Until the administrator removes them; browsers 400 days after the last sign-in.',
      ],
      [
        'A sign-in in progress: at which provider, random numbers, and the page to return to',
        'To prevent others from signing you in to another account.',
        'Ten minutes, or until it is used.',
      ],
      [
        'Failed password attempts, only at the administrators’ sign-in: a hash of network address and account',
        'To prevent password guessing. The networks that an administrator signs in from are stored in the same way.',
        'A quarter of an hour; 90 days for known networks.',
      ],
      [
        'How many requests a network or a signed-in account sent in this minute: a number with a hash of the network address or the account, which cannot be turned back',
        'To prevent one network or account from slowing down the site for others.',
        'A quarter of an hour at most.',
      ],
      [
        'The answers of the server to what you saved, sent or reviewed, with a random number of the request',
        'So that nothing happens twice when a connection is lost and your browser sends a request again.',
        'A day, and as long as your account.',
      ],
      [
        'The audit trail: who did what to which submission, task or account, when, with the request’s number and the network address; also when you submitted, changed, revised or withdrew work, or appealed, and when an administrator opened your profile or your work. No texts',
        'So that every decision can be traced.',
        `${always(retained('auditMonths'))}; the network address 90 days at most, and as long as your account. It names people by account number only.`,
      ],
      [
        'The log of changes: the account number, and the number of the submission, task or ledger entry that changed. No texts',
        'So that open pages show changes at once.',
        'About a day.',
      ],
      [
        'Notifications to you: what happened to your work and points, new tasks, announcements, answers, and when you read them. And your choice: which kinds, where, and for which domains',
        'To tell you what happened, in the way that you want.',
        `Notifications for ${retained('notificationMonths')}, your choice as long as your account.`,
      ],
      [
        'Announcements: which ones were sent to you, and when you read them',
        'To show you what is new, and so that the team sees whether it reached you.',
        withAccount,
      ],
      [
        'Messages that you write to us, what you write again, our answers and messages to you',
        'To answer and to reach you.',
        `Until ${retained('messageMonths')} after the last message or answer. With your account they are deleted as well.`,
      ],
      [
        'Which mails were sent to you: why, when, whether the mail server took them. Not their texts',
        'So that no mail is sent twice, and to find out why one did not arrive.',
        '90 days at most; that a notification was mailed as long as the notification; of our answers as long as your message. At most as long as your account.',
      ],
      [
        'An address that mail to you came back from, and the mail server’s reason',
        'So that we do not write to it again.',
        'Until you turn mail on again, at the latest until your account is deleted.',
      ],
      [
        'How often the front page was opened on each day: one number, nothing about you or your device',
        'So that the organisers see how many visitors there are for each account.',
        'Always.',
      ],
      [
        'Log lines: time, address of the page without the part after a question mark, IP address, request’s number, outcome',
        'To find errors and attacks.',
        'Until newer lines replace them: 50 MB for each part of the system.',
      ],
    ),
    text(
      'Most of it is stored because you asked for an account by signing in; logs, limits and the audit trail because a site must be kept secure. There are no automated decisions: reviews are made by administrators.',
    ),
  ],
});
