import { useState } from 'react';
import { signOut } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { forgetDeviceDrafts } from '../../forms/device-drafts.ts';
import { leaveForms, mayLeave } from '../../forms/leave-guards.ts';
import { toastProblem } from '../../ui/toast.ts';
import { accountsBefore, adoptSession, visitor } from './session-tabs.ts';

/**
 * Ends the session on the server and in all tabs, and loads `to` as a new document, which clears all loaded data. Asks
 * about unsaved changes first: the browser would ask when the session has ended already. What the device keeps of the accounts
 * is removed.
 * @param beforeAsking closes what would cover the question
 */
export function useSignOut(to: string, beforeAsking?: () => void) {
  const [busy, setBusy] = useState(false);

  async function start() {
    if (!(await mayLeave(beforeAsking))) return;
    setBusy(true);
    try {
      await call(signOut);
    } catch (error) {
      toastProblem(error, 'You could not be signed out. Please try again.');
      setBusy(false);
      return;
    }
    adoptSession(visitor);
    leaveForms();
    forgetDeviceDrafts(accountsBefore());
    window.location.assign(to);
    // The Back button may restore this page.
    setBusy(false);
  }

  return { busy, start };
}
