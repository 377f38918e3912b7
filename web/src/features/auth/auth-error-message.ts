import { type AuthErrorReason, authErrorReason } from '#contract/session.ts';

/** `again` begins with Google once more; the others are places of this site. */
export type AuthErrorAction = 'again' | 'contact' | 'home';

interface AuthErrorMessage {
  /** What happened. */
  title: string;
  /** Why, and what is safe. */
  text: string;
  /** What to do, one step after the other. */
  steps: readonly string[];
  /** In the order in which they help; the first one is the page's own button. */
  actions: readonly [AuthErrorAction, ...AuthErrorAction[]];
}

const words: Record<AuthErrorReason, AuthErrorMessage> = {
  cancelled: {
    title: 'The sign-in was cancelled',
    text: 'Google’s page was left before it was done. Nothing was changed, and Google shared nothing with us.',
    steps: ['Start again whenever you like: it takes two clicks, and Google shows what it would share.'],
    actions: ['again', 'home'],
  },
  unreachable: {
    title: 'The sign-in got no answer',
    text: 'Google, or our own server behind it, could not be reached to ask who you are. Your account and your work are safe.',
    steps: [
      'Wait a minute, then try again.',
      'If other sites do not open either, look at your own connection first.',
    ],
    actions: ['again', 'home', 'contact'],
  },
  unverified_email: {
    title: 'Your email address is not verified',
    text: 'Google has not confirmed that this address is yours, so it cannot be the key to an account here. Nothing was stored.',
    steps: [
      'Open your Google account and follow the message that Google sent to this address.',
      'Then try again, or choose another Google account on the way.',
    ],
    actions: ['again', 'home', 'contact'],
  },
  state_mismatch: {
    title: 'This sign-in does not belong to this browser',
    text: 'A sign-in works once, within ten minutes, in the browser that began it. This one was used before, took too long or came from elsewhere. Nothing was changed.',
    steps: [
      'Begin anew from here, not from a bookmark or from a link that somebody sent.',
      'Allow cookies for this site; one is needed on the way to Google and back.',
    ],
    actions: ['again', 'home', 'contact'],
  },
  account_disabled: {
    title: 'This account is disabled',
    text: 'The programme’s administrators have closed it, so signing in again ends here each time. What you handed in was not deleted by that.',
    steps: ['If you think that this is a mistake, write to us and name the address that you sign in with.'],
    actions: ['contact', 'home'],
  },
  email_taken: {
    title: 'This address belongs to another account',
    text: 'Somebody has already signed in here with the same address through a different Google account. To protect that account the two are never joined without a person looking at it.',
    steps: [
      'Try again with the Google account that you used the first time.',
      'If that one is gone, write to us from the address in question.',
    ],
    actions: ['again', 'contact', 'home'],
  },
  failed: {
    title: 'The sign-in did not work',
    text: 'Something went wrong between Google and us. Your account and your work are safe.',
    steps: [
      'Try again: most of the time that is all it takes.',
      'If it keeps happening, write to us and say when it was.',
    ],
    actions: ['again', 'home', 'contact'],
  },
};

/** For any `?reason=`; one that is not known is a plain failure. Nothing of the query is ever shown. */
export function authErrorMessage(reason: string | null): AuthErrorMessage {
  const known = authErrorReason.safeParse(reason);
  return words[known.success ? known.data : 'failed'];
}
