import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSession, type Session } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';

export const visitor: Session = { user: null, administrator: null };

export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: ({ signal }) => call(getSession, { signal }),
    staleTime: 60_000,
    retry: 1,
    // Every guard that mounts would ask a dead server again, and the page would never settle.
    retryOnMount: false,
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
