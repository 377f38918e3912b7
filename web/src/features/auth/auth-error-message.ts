import { type AuthErrorReason, authErrorReason } from '#contract/sign-in.ts';
import { joiningRule } from '../../content/joining.ts';
import { site } from '../../content/site.ts';

/** `again` restarts the sign-in; the others lead to pages of this site. */
export type AuthErrorAction = 'again' | 'contact' | 'home';

interface AuthErrorMessage {
  /** What happened. */
  title: string;
  /** Why, and what is safe. */
  text: string;
  /** What to do, in this order. */
  steps: readonly string[];
  /** The most helpful first: it becomes the primary button. */
  actions: readonly [AuthErrorAction, ...AuthErrorAction[]];
}

const { festival, joining, university } = site();
const { email } = festival;
const rule = joiningRule();

const messages: Record<AuthErrorReason, AuthErrorMessage> = {
  cancelled: {
    title: 'The sign-in was cancelled',
    text: 'You left Google’s page before the sign-in was complete. Nothing was changed, and Google shared nothing with us.',
    steps: ['You can try again at any time. Google shows what it would share with us.'],
    actions: ['again', 'home'],
  },
  unreachable: {
    title: 'The sign-in got no answer',
    text: 'Google, or our own server behind it, could not be reached. Your account and your work are safe.',
    steps: ['Wait a minute, then try again.', 'If other sites do not open either, check your connection.'],
    actions: ['again', 'home', 'contact'],
  },
  unverified_email: {
    title: 'Your email address is not verified',
    text: 'Google has not confirmed that this address is yours, so you cannot sign in with it. Nothing was stored.',
    steps: [
      'Open your Google account and follow the message that Google sent to this address.',
      'Then try again, or choose another Google account.',
    ],
    actions: ['again', 'home', 'contact'],
  },
  state_mismatch: {
    title: 'This sign-in does not belong to this browser',
    text: 'A sign-in works once, within ten minutes, in the browser that started it. This one was used before, took too long or started elsewhere. Nothing was changed.',
    steps: [
      'Start again from here, not from a bookmark or a link that someone sent you.',
      'On a phone: if you started in the app on your home screen, close this page, open the app and sign in there. If you started inside another app, such as a chat, sign in here.',
      'Allow cookies for this site; the sign-in needs one.',
    ],
    actions: ['again', 'home', 'contact'],
  },
  account_disabled: {
    title: 'This account is disabled',
    text: 'The programme’s administrators have disabled it, so you cannot sign in. What you handed in was not deleted.',
    steps: ['If you think that this is a mistake, write to us and name the address that you sign in with.'],
    actions: ['contact', 'home'],
  },
  cannot_join: {
    title: joining.who === 'domains' ? 'You cannot join with this address' : 'You cannot join now',
    text: `This Google account has no account here, and none was created. ${rule ?? ''}`,
    steps: [
      joining.who === 'domains'
        ? 'Try again, and choose a Google account with such an address.'
        : 'If you have joined before, try again with the Google account that you used then.',
      'If you think that you should be able to join, write to us.',
    ],
    actions: ['again', 'contact', 'home'],
  },
  invitation_ended: {
    title: 'This invitation has ended',
    text: 'The link does not invite any more, or it is not complete. No account was created.',
    steps: [
      'Ask the person who gave you the link for a new one.',
      'If you have joined before, try again with the Google account that you used then.',
    ],
    actions: ['again', 'contact', 'home'],
  },
  invitation_used_up: {
    title: 'This invitation is used up',
    text: 'As many people as it was made for have joined by this link. No account was created.',
    steps: [
      'Ask the person who gave you the link for a new one.',
      'If you have joined before, try again with the Google account that you used then.',
    ],
    actions: ['again', 'contact', 'home'],
  },
  email_taken: {
    title: 'This address belongs to another account',
    text: 'Someone has already signed in here with the same address through a different Google account. To protect that account, the two are never joined automatically.',
    steps: [
      'Try again with the Google account that you used the first time.',
      email
        ? `If the address is yours now and was somebody else’s before, write to ${email} from it: an administrator can free it for you.`
        : 'If the address is yours now and was somebody else’s before, write to us and name it: an administrator can free it for you.',
    ],
    actions: ['again', 'contact', 'home'],
  },
  administrator_address: {
    title: 'This address belongs to an administrator',
    text: 'Where you signed in, only students can. Nothing was created or changed.',
    steps: [
      'Sign in with Google, or with your password.',
      'If you are not an administrator, write to us and name the address.',
    ],
    actions: ['again', 'contact', 'home'],
  },
  imported_address: {
    title: 'Your account opens with Google',
    text: 'An account was prepared here for this address, and the first sign-in to it must be with Google. Nothing was created or changed.',
    steps: ['Sign in with the Google account that has this address.', 'If you have none, write to us.'],
    actions: ['again', 'contact', 'home'],
  },
  failed: {
    title: 'The sign-in did not work',
    text: 'Something went wrong between Google and us. Your account and your work are safe.',
    steps: ['Try again. Usually that is enough.', 'If it keeps happening, write to us and say when it was.'],
    actions: ['again', 'home', 'contact'],
  },
};

/** The step for who has an account, with two identity providers. */
const sameWay = (name: string) =>
  `If you have joined before, try again in the way that you used then: Google or ${name}.`;

/** What is said instead if there are two identity providers: the page does not know which one was used. */
const withTwo = (name: string): Partial<Record<AuthErrorReason, Partial<AuthErrorMessage>>> => ({
  cancelled: {
    text: 'You left the page of the sign-in before it was complete. Nothing was changed, and nothing was shared with us.',
    steps: ['You can try again at any time.'],
  },
  unreachable: {
    text: `Google, ${name} or our own server could not be reached. Your account and your work are safe.`,
    steps: [
      'Wait a minute, then try again, or sign in in the way that you usually do.',
      'If other sites do not open either, check your connection.',
    ],
  },
  unverified_email: {
    text: 'Where you signed in, it is not confirmed that this address is yours, so you cannot sign in with it. Nothing was stored.',
    steps: [
      'At Google, open your account and follow the message that Google sent to this address.',
      `At ${name}, ask the people who run its accounts.`,
      'Then try again, or choose another account.',
    ],
  },
  cannot_join: {
    text: `This account has no account here, and none was created. ${rule ?? ''}`,
    steps: [
      joining.who === 'domains' ? 'Try again, and choose an account with such an address.' : sameWay(name),
      'If you think that you should be able to join, write to us.',
    ],
  },
  invitation_ended: { steps: ['Ask the person who gave you the link for a new one.', sameWay(name)] },
  invitation_used_up: { steps: ['Ask the person who gave you the link for a new one.', sameWay(name)] },
  email_taken: {
    text: 'Someone has already signed in here with the same address through a different account. To protect that account, the two are never joined automatically.',
    steps: [
      `Try again in the way that you used the first time: Google or ${name}.`,
      ...messages.email_taken.steps.slice(1),
    ],
  },
  failed: {
    text: 'Something went wrong between us and where you signed in. Your account and your work are safe.',
  },
});

/** For any `?reason=`; an unknown one gets the general message. The query itself is never shown. */
export function authErrorMessage(reason: string | null): AuthErrorMessage {
  const known = authErrorReason.safeParse(reason);
  const given = known.success ? known.data : 'failed';
  return { ...messages[given], ...(university && withTwo(university.name)[given]) };
}
