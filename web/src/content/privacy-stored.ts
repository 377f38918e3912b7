import { type LegalSection, table, text } from './legal-types.ts';

const withAccount = 'As long as your account.';

/** Everything about a person that the database, the file store and the logs hold. */
export const storedData: LegalSection = {
  id: 'stored',
  title: 'What is stored, and why',
  blocks: [
    table(
      'What is stored',
      ['What', 'Why', 'How long'],
      [
        'From Google: the number of your account there, email address, name, and the address of your picture',
        'To know you again. Address and picture follow Google at each sign-in; the name is taken once and is then yours to change.',
        withAccount,
      ],
      [
        'Your profile: phone, college, program, joining year, city, state, LinkedIn, Facebook, Instagram, a picture of your own',
        'So that the team can reach you and colleges can be compared. All of it is optional and can be emptied.',
        withAccount,
      ],
      [
        'Numbers of ours: a Tech ID, an account number, when you joined and last signed in',
        'To name you without your name, and to see which accounts are in use.',
        'Tech ID and account number stay, without a name, after a deletion.',
      ],
      [
        'Your work: title, description, link, files, when it was handed in and changed',
        'To be judged.',
        'Until you withdraw it, and as long as your account.',
      ],
      [
        'Verdicts: approved or rejected, points, feedback, when and by whom',
        'So that you know, and so that points can be explained.',
        'Points stay, without a name, after a deletion; feedback does not.',
      ],
      [
        'The points ledger: each award and each reversal with its reason',
        'Your total is the sum of it. No line is ever changed.',
        'Always; without a name after a deletion.',
      ],
      [
        'Sessions: when you signed in, how, when you were last seen',
        'To keep you signed in, and to end it.',
        'Until you log out or the session runs out.',
      ],
      [
        'A Google sign-in under way: random numbers, and the page to return to',
        'So that nobody can slip you a sign-in of theirs.',
        'Ten minutes, or until it is used.',
      ],
      [
        'Failed password guesses, only at the administrators’ sign-in: a fingerprint of network and account',
        'To stop guessing. The networks that an administrator signs in from are known in the same way.',
        'A quarter of an hour; 90 days for known networks.',
      ],
      [
        'How many requests a network sent in this minute: a number beside a fingerprint of the network, which cannot be turned back into an address',
        'So that nobody can ask for so much that the site stands still for others.',
        'A quarter of an hour at most.',
      ],
      [
        'The audit trail: who did what to which submission, task or account, when, with the request’s number. No texts, no addresses',
        'So that a decision can be traced.',
        'Always. It names people by account number only.',
      ],
      ['Messages that you write to us', 'To answer you.', 'One year at most.'],
      [
        'Log lines: time, address of the page without what stands behind a question mark, network address, request’s number, outcome',
        'To find faults and attacks.',
        'Until newer lines push them out: 50 MB for each part of the system.',
      ],
    ),
    text(
      'Most of it is stored because you asked for an account by signing in; logs, limits and the audit trail because a site must be kept safe. No machine decides about you: verdicts are given by administrators.',
    ),
  ],
};
