import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/own-sessions.ts';
import { call } from '../../api/client.ts';

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).items,
  });

/** Ends one session by its id, or all but this one. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) =>
      id === undefined ? call(endOtherSessions) : call(endOwnSession, { params: { id } }),
    // Also after an error: it may have ended already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
}
