import { useState } from 'react';
import { signOut } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { leaveForms, mayLeave } from '../../forms/leave-guards.ts';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { endSession } from './session-tabs.ts';

/**
 * Ends the session on the server and in all tabs, and loads `to` as a new document, which clears all loaded data. What the
 * device keeps of the accounts is removed. Asks about that and about unsaved changes first: the browser would ask when the
 * session has ended already. The shells show the question (device-drafts-guard.tsx): a drawer with the button closes for it.
 * @param beforeAsking closes what would cover the question
 */
export function useSignOut(to: string, beforeAsking?: () => void) {
  const [busy, setBusy] = useState(false);

  async function start() {
    try {
      if (!(await mayLeave(beforeAsking))) return;
      setBusy(true);
      await call(signOut);
    } catch (error) {
      toastProblem(error, 'You could not be signed out. Please try again.');
      setBusy(false);
      return;
    }
    endSession();
    leaveForms();
    window.location.assign(to);
    // The Back button may restore this page.
    setBusy(false);
  }

  return { busy, start };
}
