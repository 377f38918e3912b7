import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { getSession, type Session, signOut } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { toastProblem } from '../../ui/toast.ts';

export const visitor: Session = { user: null, administrator: null };

export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal }) => call(getSession, { signal }),
    staleTime: 60_000,
    retry: 1,
  });

/** Who is signed in. The app renders only once this is known; a visitor while the server is out of reach. */
export function useSession(): Session {
  return useQuery(sessionQuery()).data ?? visitor;
}

/** The signed-in student; for what stands inside the student shell, whose guard has already asked. */
export function useStudent(): NonNullable<Session['user']> {
  const { user } = useSession();
  if (!user) throw new Error('useStudent stands outside the student guard.');
  return user;
}

/** The signed-in administrator; for what stands inside the admin shell, whose guard has already asked. */
export function useAdministrator(): NonNullable<Session['administrator']> {
  const { administrator } = useSession();
  if (!administrator) throw new Error('useAdministrator stands outside the admin guard.');
  return administrator;
}

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
      // The admin guard itself leads to the sign-in; a student page would turn into the 404 page under the eyes.
      if (to !== paths.adminLogin) await navigate(to);
      queryClient.setQueryData(sessionKey, visitor);
      if (to === paths.adminLogin) await navigate(to, { replace: true });
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
    },
    [queryClient, navigate],
  );
}
