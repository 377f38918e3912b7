import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAroundMe, getEarlierRanks, getLeaderboard, listPublicPages } from '#contract/leaderboard.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

/** Ambassadors by points, 50 a page, from a cursor or the top; `me` is on every page. */
export const leaderboardQuery = (search: string, from?: string) =>
  infiniteQueryOptions({
    queryKey: ['leaderboard', search, from ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(getLeaderboard, { query: { search, cursor: pageParam, limit: '50' }, signal }),
    ...cursorPages,
    initialPageParam: from,
    placeholderData: keepPreviousData,
  });

/** The student's place, with the rows around it. */
export const aroundMeQuery = () =>
  queryOptions({
    queryKey: ['leaderboard', 'around-me'],
    queryFn: ({ signal }) => call(getAroundMe, { signal }),
  });

/** The ranks that these people had a week ago. They change once a day. */
export const earlierRanksQuery = (ids: readonly string[]) =>
  queryOptions({
    // In another order it is the same answer.
    queryKey: ['earlier-ranks', ...ids.toSorted()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getEarlierRanks, { query: { ids: ids.join(',') }, signal }),
    staleTime: 5 * 60_000,
    enabled: ids.length > 0,
  });

/** Which of these people have a public page. */
export const publicPagesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['public-pages', ...ids.toSorted()],
    queryFn: ({ signal }) => call(listPublicPages, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
