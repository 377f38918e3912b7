import { useState } from 'react';
import { hasAnyDraft } from '../../forms/use-draft.ts';
import { paths } from '../../paths.ts';
import { accountsBefore } from './session-tabs.ts';

export const signedOutNoteId = 'signed-out-note';

const parameter = 'signedOut';

/** The administrators' sign-in after all sessions were ended. */
export const afterSignOutOfEverybody = `${paths.adminLogin}?${parameter}=everybody`;

/** Whether a page was opened by `afterSignOutOfEverybody`. */
export const wasEverybodySignedOut = (search: string) =>
  new URLSearchParams(search).get(parameter) === 'everybody';

/** For the page that replaces that of somebody whose session has ended. Its heading is described by this text. */
export function SignedOutNote({ everybody = false }: { everybody?: boolean }) {
  const [kept] = useState(() => hasAnyDraft(accountsBefore()));
  return (
    <p id={signedOutNoteId} className="max-w-[46ch] text-lg">
      {everybody ? 'Everybody was signed out.' : 'You have been signed out.'}{' '}
      {kept ? 'What you typed is kept on this device.' : 'Sign in again to continue.'}
    </p>
  );
}
