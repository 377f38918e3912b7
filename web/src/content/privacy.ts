import { legalTexts } from '#contract/legal-texts.ts';
import { limits } from '#contract/limits.ts';
import { inactiveNoticeDays } from '#contract/retention.ts';
import type { Festival } from '#contract/site.ts';
import { paths, sitePath } from '../paths.ts';
import { fact } from './legal-fact.ts';
import { code, type LegalDocument, link, list, table, text } from './legal-types.ts';
import { storedData } from './privacy-stored.ts';
import { retained } from './retained.ts';
import { site } from './site.ts';

const contact = (words: string) => link(words, sitePath('contact'));

const writeTo = ({ email }: Festival) =>
  email ? ['. Write to ', link(email, `mailto:${email}`), ' or use the '] : ['. Use the '];

function accountsKept() {
  const months = retained('inactiveMonths');
  if (months === null)
    return text(
      'Accounts, work and points are not deleted by age; the festival decides: ',
      fact('accountsKept'),
      '.',
    );
  return text(
    `An account is deleted after ${months} without a sign-in, with what the last section names. Its owner is told ${inactiveNoticeDays.first} and ${inactiveNoticeDays.second} days before, by mail and on this site, and keeps it by signing in. Accounts of administrators are kept, and imported ones that nobody has signed in to.`,
  );
}

/** The privacy policy. legal.test.ts checks it against the code. */
export const privacy = (): LegalDocument => ({
  title: 'Privacy',
  lead: 'What this site stores about you, why, who sees it, and how it is deleted. It describes what the software does, in plain words.',
  changed: legalTexts.privacy,
  inShort: [
    site().university
      ? `Google, or ${site().university?.name} if you sign in there, gives us your name, email address and picture, but not your password, your mail or your contacts.`
      : 'Google gives us your name, email address and picture, but not your password, your mail or your contacts.',
    'Other ambassadors see your name, picture, college and points. Administrators see the rest.',
    'Two cookies for signing in, and two for links that bring newcomers. Visits of the front page are counted, without anything about you. No other analytics, no advertising, nothing sold or lent.',
    'You can download all that is stored about you, and delete your account, on the page “Your data”.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        text(
          'This site and the data stored in it are the responsibility of ',
          fact('responsible'),
          ...writeTo(site().festival),
          contact('contact form'),
          '.',
        ),
        text(
          'The software runs on servers that the festival chose. The people who operate these servers can read the database and its backups.',
        ),
      ],
    },
    storedData(),
    {
      id: 'files',
      title: 'Files that you send',
      blocks: [
        list(
          'Pictures are re-encoded when they arrive. This removes hidden data of a photograph, such as its location and camera.',
          'Videos and recordings in MP4, MOV, 3GP and M4A lose the data beside the picture and the sound, such as the place and the title.',
          'Everything else, such as a PDF, a WebM video or an MP3, is stored unchanged, with everything that its program wrote into it. Check its properties before you send it.',
          'The name of the file is kept and shown to those who may see it.',
          'An upload that did not finish is deleted after an hour (a large file, which can be continued, three days after its last part), a file that was uploaded but not submitted after a day.',
          'When you withdraw work or replace a file, the file itself is deleted.',
        ),
      ],
    },
    {
      id: 'who-sees',
      title: 'Who sees what',
      blocks: [
        table(
          'Who sees what',
          ['Who', 'Sees', 'Does not see'],
          [
            'Everyone',
            'How many students, colleges, tasks and points there are, as four numbers.',
            'Anything about a person.',
          ],
          [
            'Everyone who is signed in',
            'On the leaderboard: your name, picture, college, points and rank. With an alias, that instead of name and picture; hidden, nothing.',
            'Your email address, phone, links, work, files and feedback.',
          ],
          [
            'You',
            'Your whole profile, your work, its reviews and feedback, and which administrators opened your profile or your work.',
            'Which of them reviewed it.',
          ],
          [
            'Administrators',
            'Your profile with email address and phone, your work and files, your messages. They can export the list of users as a file; each export is recorded.',
            'The account that you sign in with, and what is not stored here.',
          ],
        ),
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      blocks: [
        table(
          'What is kept in your browser',
          ['Name', 'For', 'How long'],
          [
            [code('__Host-torchbearer'), ', a cookie'],
            'Keeps you signed in. It holds a random number, nothing about you.',
            'Until you log out, after 14 days without a visit (administrators: 12 hours), and after 60 days in any case. The festival can set other times.',
          ],
          [
            [code('__Host-torchbearer-flow'), ', a cookie'],
            'Makes sure that a sign-in ends in the browser that started it.',
            'Ten minutes.',
          ],
          [
            [code('__Host-torchbearer-referral'), ', a cookie'],
            'If you opened the link of an ambassador: the code in it, so that they get points if you join.',
            'Until you sign in, and at most 30 days.',
          ],
          [
            [code('__Host-torchbearer-device'), ', a cookie'],
            'The codes of ambassadors who used this browser to get their link, or whose newcomers joined here, so that nobody gets points for a second account of their own.',
            '400 days after the last code was added.',
          ],
          [
            [code('__Host-torchbearer-browser'), ', a cookie'],
            'Only for administrators: a random number by which a sign-in in a new browser is noticed.',
            '400 days after the last sign-in.',
          ],
          [
            [code('theme'), ', local storage'],
            'Remembers the light or dark theme, if you chose one.',
            'Until you choose the system’s theme again.',
          ],
          [
            [code('torchbearer:signed-in-before'), ', local storage'],
            'Remembers that someone was signed in on this device, not who, so that a page can say that you were signed out, and that you are not counted as a visitor.',
            'Until you clear the data of this site.',
          ],
          [
            [code('torchbearer:ahead'), ', local storage'],
            'Remembers by how much the clock of this device is wrong, so that times are right without a network.',
            'Until you clear the data of this site.',
          ],
          [
            [code('torchbearer:desk:…'), ', local storage'],
            'For administrators: filters and order of the list of submissions as they left it, whether a review opens the next work, and what they hid on the dashboard: what is left to set up, the version of an update.',
            'Until you clear the data of this site.',
          ],
          [
            [code('torchbearer:draft:…'), ', local storage'],
            'What a crash of the browser must not lose: the text of work that the site could not save yet and, for administrators, reviews and ticks that are not sent. The name of the entry holds the account: a number, or an administrator’s email address. It stays in your browser.',
            'Until it is sent or saved, you log out or another account signs in, and at most seven days after the last change: it is removed at the next visit.',
          ],
          [
            [code('torchbearer:…'), ', session storage'],
            'What you typed into other forms and have not sent yet, and the scroll position of pages. It stays in your browser.',
            'Until it is sent or the tab is closed.',
          ],
          [
            [code('student'), ', a cache'],
            'The tasks, with the status of your work, and your name, email address and points, so that you can read the tasks without a connection. Nothing of administrators is kept.',
            'Until you log out, somebody else signs in, or you were away for 14 days.',
          ],
          [
            [code('code-…'), ' and ', code('push'), ', caches'],
            'The pages’ program code, so that they open without a connection; the number of the account for which push messages were switched on, and their address at the push service.',
            'Code: until the next version. The number and the address: until you log out.',
          ],
        ),
        text('None of them tracks you, so there is no cookie banner.'),
      ],
    },
    {
      id: 'others',
      title: 'Who else receives data',
      blocks: [
        list(
          'Google, when you sign in with it: it learns that you signed in, and when. We request three permissions only (openid, email, profile) and store no access tokens.',
          ...(site().university
            ? [`${site().university?.name}, when you sign in with it: the same as Google.`]
            : []),
          'The festival’s mail provider, if one is set up: a message of the contact form is mailed to the administrators.',
          'The push service of your browser’s maker (for example Google, Mozilla, Apple or Microsoft), if you switch push messages on: it passes them on without being able to read them.',
          'No one else. Fonts, scripts and pictures come from this site; there is no tracking of visitors.',
        ),
        text('Tasks and profiles can contain links to other sites. We are not responsible for those sites.'),
      ],
    },
    {
      id: 'messages',
      title: 'Messages from the contact form',
      blocks: [
        text(
          `Name, email address, topic and message are stored for the administrators, with your account if you were signed in. They are deleted ${retained('messageMonths')} after the last message or answer, or with your account if it is deleted earlier. A hash of your network address, which cannot be turned back into the address, is kept for a day to prevent abuse of the form.`,
        ),
      ],
    },
    {
      id: 'retention',
      title: 'How long data is kept',
      blocks: [
        text(
          'The table above names every period after which the software deletes data automatically. When the festival shortens one, it counts a week after this page says so.',
        ),
        accountsKept(),
        text(
          'Backups are copies of everything. They are kept for ',
          fact('backupsKept'),
          '; deleted data is gone when the last backup that contains it is deleted.',
        ),
      ],
    },
    {
      id: 'deletion',
      title: 'Correcting and deleting',
      blocks: [
        text(
          'You can correct your profile on the site, except for the email address, which comes from where you sign in. On the page ',
          link('Your data', paths.myData),
          ` you download a copy of what is stored, which is kept for ${limits.archiveHours} hours, see which administrators opened your profile or your work, and delete your account. It is deleted ${limits.deletionHours} hours later; until then you can keep it, on that page or by the link in a mail. If you cannot sign in, `,
          contact('write to us'),
          '.',
        ),
        list(
          'Deleted: name, email address, the number that you have where you sign in, phone, college and the rest of the profile, picture and files, sessions, work that waits for a review, messages, the text of reviewed work and the feedback on it.',
          'Kept without a name: that an account with your Tech ID existed, how many points it got for which task and when, and the numbers in the audit trail. Without them the ranks of others would be wrong.',
          'Kept for a while: log lines and backups, until they expire.',
        ),
        text('If we do not resolve your complaint, you can contact ', fact('authority'), '.'),
      ],
    },
  ],
});
