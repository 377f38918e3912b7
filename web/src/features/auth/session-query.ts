import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSession, type Session } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { adoptSession, visitor } from './session-tabs.ts';

export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => adoptSession(await call(getSession, { signal })),
    staleTime: 60_000,
    retry: 1,
    // Otherwise every guard that mounts would request it from an unreachable server again, and the page would never finish loading.
    retryOnMount: false,
  });

/** Who is signed in. The app renders only after the first answer. If the server is unreachable, it is a visitor. */
export function useSession(): Session {
  return useQuery(sessionQuery()).data ?? visitor;
}

/** The signed-in student; only for pages behind own-data-guard.tsx. */
export function useStudent(): NonNullable<Session['user']> {
  const { user } = useSession();
  if (!user) throw new Error('useStudent is used outside own-data-guard.tsx.');
  return user;
}

/** The signed-in administrator; only for components inside the admin shell: its guard has checked the session. */
export function useAdministrator(): NonNullable<Session['administrator']> {
  const { administrator } = useSession();
  if (!administrator) throw new Error('useAdministrator is used outside the admin guard.');
  return administrator;
}
