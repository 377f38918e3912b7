import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../auth/session-query.ts';
import { meQuery } from './me-query.ts';

/** The signed-in student's points as known by now, without a request; undefined for administrators. */
export function useOwnPoints(): number | undefined {
  const session = useQuery(sessionQuery());
  const me = useQuery({ ...meQuery(), enabled: false });
  if (!session.data?.user) return undefined;
  return me.data && me.dataUpdatedAt > session.dataUpdatedAt ? me.data.points : session.data.user.points;
}
