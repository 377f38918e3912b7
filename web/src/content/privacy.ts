import { paths } from '../paths.ts';
import { legalFacts } from './legal-facts.ts';
import { fact } from './legal-sample.ts';
import { code, type LegalDocument, link, list, table, text } from './legal-types.ts';
import { storedData } from './privacy-stored.ts';

const contact = (words: string) => link(words, paths.contact);

/** What this product does with what it knows of people. legal.test.ts holds it against the code. */
export const privacy: LegalDocument = {
  title: 'Privacy',
  lead: 'What this site knows about you, why, who sees it, and how it is forgotten. Written for people; it describes what the software does and nothing that it does not.',
  changed: '2026-11-21',
  inShort: [
    'Google tells us your name, address and picture. Never your password, your mail or your contacts.',
    'Other ambassadors see your name, picture, college and points. Administrators see the rest.',
    'Two cookies, both needed for signing in. No analytics, no advertising, nothing sold or lent.',
    ['You can have your account deleted: ', contact('write to us'), '.'],
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        text(
          'Responsible for this site and for what is stored in it: ',
          fact(legalFacts.controller),
          ', ',
          fact(legalFacts.address),
          '. Write to ',
          link(legalFacts.email, `mailto:${legalFacts.email}`),
          ' or use the ',
          contact('contact form'),
          '.',
        ),
        text(
          'The software runs on machines that the festival chose. Whoever keeps those machines can read the database and its copies.',
        ),
      ],
    },
    storedData,
    {
      id: 'files',
      title: 'Files that you send',
      blocks: [
        list(
          'Pictures are decoded and written anew when they arrive. Where and with which camera a photograph was taken is gone after that.',
          'Everything else, a PDF or a video for example, is kept byte for byte, with whatever its program wrote into it. Look into its properties before you send it.',
          'The name of the file is kept and shown to those who may see it.',
          'An upload that never ended goes after an hour, a file that was sent but not handed in after a day.',
          'Withdrawing work, or replacing a file, removes the file itself.',
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
            'Anybody',
            'How many students, colleges, tasks and points there are, as four numbers.',
            'Anything about a person.',
          ],
          [
            'Everybody signed in',
            'On the leaderboard: your name, picture, college, points and rank.',
            'Your address, phone, links, work, files and feedback.',
          ],
          [
            'You',
            'Everything of your profile, your work, its verdicts and feedback.',
            'Which administrator decided.',
          ],
          [
            'Administrators',
            'Your profile with address and phone, your work and files, your messages. They can export the list of people as a file; each export is written down.',
            'Your Google account, and what is not stored here.',
          ],
        ),
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and your browser’s memory',
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
            'Makes sure that a Google sign-in ends in the browser that began it.',
            'Ten minutes.',
          ],
          [
            [code('theme'), ', local storage'],
            'Remembers light or dark, if you chose one that your system did not.',
            'Until you choose the system’s again.',
          ],
          [
            [code('torchbearer:…'), ', session storage'],
            'What you typed into a form and did not send yet, and how far down you had read a page. It stays in your browser.',
            'Until it is sent or the tab is closed.',
          ],
        ),
        text('None of them follows you anywhere, so there is no banner to click away.'),
      ],
    },
    {
      id: 'others',
      title: 'Who else learns of you',
      blocks: [
        list(
          'Google, when you sign in with it: that you did, and when. We ask it for three things only (openid, email, profile) and keep none of its keys.',
          'Google’s picture server, for people who uploaded no picture of their own: your browser fetches theirs from there, without telling which page you are on. It learns your network address, as any server does.',
          'The festival’s mail provider, if one is set up: a message of the contact form is mailed to the administrators.',
          'Nobody else. Fonts, scripts and pictures come from this site; nothing counts or watches visitors.',
        ),
        text('Tasks and profiles may hold links to other sites. What happens there is theirs.'),
      ],
    },
    {
      id: 'messages',
      title: 'Messages from the contact form',
      blocks: [
        text(
          'Name, address, topic and message are stored for the administrators, with your account if you were signed in. They are deleted after a year, and with your account if it goes earlier. A fingerprint of your network, which cannot be turned back into an address, is kept for a day so that nobody floods the form.',
        ),
      ],
    },
    {
      id: 'retention',
      title: 'How long things stay',
      blocks: [
        text(
          'The table above names a time where the software keeps to one by itself. Accounts, work and points are not deleted by age; the festival decides: ',
          fact(legalFacts.accountsKept),
          '.',
        ),
        text(
          'Backups are copies of everything. They are kept for ',
          fact(legalFacts.backupsKept),
          '; what was deleted leaves them with the last copy that still holds it.',
        ),
      ],
    },
    {
      id: 'deletion',
      title: 'Correcting and deleting',
      blocks: [
        text(
          'Your profile is yours to correct on the site, except for the address, which follows Google. For a copy of what is stored, or to have your account deleted, ',
          contact('write to us'),
          ' from the address that you sign in with. Today an administrator does both by hand.',
        ),
        list(
          'Goes at once: name, address, Google’s number for you, phone, college and all of the profile, picture and files, sessions, work that waits for a verdict, messages, the words of decided work and the feedback on it.',
          'Stays without a name: that an account with your Tech ID was there, how many points it got for which task and when, and the audit trail’s numbers. Without them the ranks of others would be wrong.',
          'Stays for a while: log lines and backups, until their time is over.',
        ),
        text('If we do not settle what troubles you, you can turn to ', fact(legalFacts.authority), '.'),
      ],
    },
  ],
};
