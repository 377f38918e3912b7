import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { sitePath } from '../../paths.ts';
import { toastProblem } from '../../ui/toast.ts';
import { visitor } from './session-query.ts';

/** Ends the session on the server, goes to `to`, and clears all loaded data. */
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
      // The landing page is another document: loading it clears the data.
      if (to === sitePath('index')) {
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
