import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { listMyPoints } from '#contract/points-statement.ts';
import { editMe, getMe } from '#contract/users.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(getMe, { signal }),
  });

/** With points, rank and numbers of submissions of an edition. */
export const meInEditionQuery = (edition: string) =>
  queryOptions({
    queryKey: [...meQuery().queryKey, 'edition', edition],
    queryFn: ({ signal }) => call(getMe, { query: { edition }, signal }),
  });

/** The student's entries in the points ledger, newest first. What changes the total changes them too: see live-changes.ts. */
export const myPointsQuery = (edition?: string) =>
  infiniteQueryOptions({
    queryKey: [...meQuery().queryKey, 'points', edition ?? ''],
    queryFn: ({ pageParam, signal }) => call(listMyPoints, { query: { cursor: pageParam, edition }, signal }),
    ...cursorPages,
  });

export type EditMeInput = z.input<typeof editMe.body>;

export function useEditMe() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EditMeInput) => call(editMe, { body }),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery().queryKey, me);
      // The session and the leaderboard show name, photo and college too.
      return queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' });
    },
  });
}
