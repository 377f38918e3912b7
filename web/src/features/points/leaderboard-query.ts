import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getLeaderboard } from '#contract/leaderboard.ts';
import { call } from '../../api/client.ts';

/** Ambassadors by points, 50 a page; `me` is on every page. */
export const leaderboardQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['leaderboard', search],
    queryFn: ({ pageParam, signal }) =>
      call(getLeaderboard, { query: { search, cursor: pageParam, limit: '50' }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
