import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { toastProblem } from '../../ui/toast.ts';
import { visitor } from './session-query.ts';

/** Ends the session on the server, goes to `to`, and forgets everything that was loaded. */
export function useSignOut(): (to: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (to) => {
      try {
        await call(signOut);
      } catch (error) {
        toastProblem(error, 'You could not be signed out. Please try again.');
        return;
      }
      // The landing page is a document of its own, and this one's memory goes with it.
      if (to === paths.home) {
        window.location.assign(to);
        return;
      }
      queryClient.setQueryData(sessionKey, visitor);
      await navigate(to, { replace: true });
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
    },
    [queryClient, navigate],
  );
}
