import { useCallback } from 'react';
import { signOut } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { toastProblem } from '../../ui/toast.ts';
import { adoptSession, visitor } from './session-tabs.ts';

/** Ends the session on the server and in all tabs, and loads `to` as a new document, which clears all loaded data. */
export function useSignOut(): (to: string) => Promise<void> {
  return useCallback(async (to) => {
    try {
      await call(signOut);
    } catch (error) {
      toastProblem(error, 'You could not be signed out. Please try again.');
      return;
    }
    adoptSession(visitor);
    window.location.assign(to);
  }, []);
}
