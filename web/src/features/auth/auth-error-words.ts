import { type AuthErrorReason, authErrorReason } from '#contract/session.ts';

interface AuthErrorWords {
  /** What happened. */
  title: string;
  /** What to do. */
  text: string;
  /** Whether trying again by the same way can help. */
  again: boolean;
}

const words: Record<AuthErrorReason, AuthErrorWords> = {
  cancelled: {
    title: 'The sign-in was cancelled',
    text: 'You left Google’s page before it was done. Nothing was changed and nothing was shared with us. Start again whenever you like.',
    again: true,
  },
  unreachable: {
    title: 'Google did not answer',
    text: 'We could not reach Google to ask who you are. Your account and your work are safe. Wait a minute and try again.',
    again: true,
  },
  unverified_email: {
    title: 'Your email address is not verified',
    text: 'Google has not confirmed that this address is yours, so we cannot sign you in with it. Verify it in your Google account, or try again with another one.',
    again: true,
  },
  state_mismatch: {
    title: 'This sign-in could not be matched to your browser',
    text: 'It took too long, was started in another tab, or cookies are blocked for this site. Nothing was changed. Allow cookies and start again from here.',
    again: true,
  },
  account_disabled: {
    title: 'This account is disabled',
    text: 'The programme’s administrators have closed it. If you think that this is a mistake, write to us and name the address that you sign in with.',
    again: false,
  },
  email_taken: {
    title: 'This address belongs to another account',
    text: 'Somebody has already signed in here with the same address through a different Google account. To protect that account we do not join the two by ourselves: write to us, or sign in as before.',
    again: true,
  },
  failed: {
    title: 'The sign-in did not work',
    text: 'Something went wrong between Google and us. Your account and your work are safe. Please try again; if it keeps happening, write to us.',
    again: true,
  },
};

/** For any `?reason=`; one that is not known is a plain failure. */
export function authErrorWords(reason: string | null): AuthErrorWords {
  const known = authErrorReason.safeParse(reason);
  return words[known.success ? known.data : 'failed'];
}
