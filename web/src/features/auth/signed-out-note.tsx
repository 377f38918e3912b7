import { useState } from 'react';
import { hasAnyDraft } from '../../forms/use-draft.ts';
import { accountsBefore } from './session-tabs.ts';

export const signedOutNoteId = 'signed-out-note';

/** For the page that replaces that of somebody whose session has ended. Its heading is described by this text. */
export function SignedOutNote() {
  const [kept] = useState(() => hasAnyDraft(accountsBefore()));
  return (
    <p id={signedOutNoteId} className="max-w-[46ch] text-lg">
      You have been signed out.{' '}
      {kept ? 'What you typed is kept on this device.' : 'Sign in again to continue.'}
    </p>
  );
}
