import type { AuthErrorReason } from '#contract/sign-in.ts';

/** Why a sign-in was refused, and what an administrator can do. */
export const refusalWords: Readonly<Record<AuthErrorReason, string>> = {
  cancelled: 'The sign-in was cancelled at Google.',
  unreachable: 'Google or the server did not answer. The student can try again.',
  unverified_email: 'Google has not verified the address of the account that was chosen.',
  state_mismatch: 'The sign-in was begun in another browser or too long ago.',
  account_disabled: 'The account was disabled.',
  cannot_join: 'The festival does not admit the address that was chosen.',
  invitation_ended: 'The link of the invitation has ended.',
  invitation_used_up: 'As many people as the link was made for have joined by it.',
  email_taken:
    'Somebody tried to sign in with another Google account that has the address of this one. If the address is theirs now, free it.',
  administrator_address: 'The address is that of an administrator, who signs in with Google or a password.',
  imported_address:
    'The account was imported, and the university’s provider opens it only for UNIVERSITY_DOMAINS. Google opens it.',
  failed: 'The sign-in failed. The log of the server has the cause.',
};
