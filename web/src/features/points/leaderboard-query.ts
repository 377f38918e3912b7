import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getAroundMe,
  getEarlierRanks,
  getLeaderboard,
  type LeaderboardRow,
  listCollegeRanks,
  listPublicPages,
} from '#contract/leaderboard.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { type BoardFilters, firstBoard } from './board-filters.ts';

/** Ambassadors by points, 50 a page, from a cursor or the top; `me` is on every page. */
export const leaderboardQuery = (board: BoardFilters, search: string, from?: string) =>
  infiniteQueryOptions({
    queryKey: ['leaderboard', board, search, from ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(getLeaderboard, { query: { ...board, search, cursor: pageParam, limit: '50' }, signal }),
    ...cursorPages,
    initialPageParam: from,
    placeholderData: keepPreviousData,
  });

/** Colleges by points on a board, 50 a page. A college is no part of such a board. */
export const collegeRanksQuery = ({ college: _, of: __, ...board }: BoardFilters, search: string) =>
  infiniteQueryOptions({
    queryKey: ['leaderboard', 'colleges', board, search],
    queryFn: ({ pageParam, signal }) =>
      call(listCollegeRanks, { query: { ...board, search, cursor: pageParam, limit: '50' }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** The student's place on a board, with the rows around it. */
export const aroundMeQuery = (board = firstBoard) =>
  queryOptions({
    queryKey: ['leaderboard', 'around-me', board],
    queryFn: ({ signal }) => call(getAroundMe, { query: { ...board }, signal }),
  });

/** The ranks that these people had a week ago. They change once a day. */
export const earlierRanksQuery = (board: BoardFilters, ids: readonly string[]) =>
  queryOptions({
    // In another order it is the same answer.
    queryKey: ['earlier-ranks', board, ...ids.toSorted()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getEarlierRanks, { query: { ...board, ids: ids.join(',') }, signal }),
    staleTime: 5 * 60_000,
    enabled: ids.length > 0,
  });

/** Which of these people have a public page. Who takes an alias has none any more, so it is read again for another name. */
export const publicPagesQuery = (rows: readonly Pick<LeaderboardRow, 'id' | 'name'>[]) =>
  queryOptions({
    queryKey: ['public-pages', ...rows.map(({ id, name }) => `${id} ${name}`).toSorted()],
    queryFn: ({ signal }) =>
      call(listPublicPages, { query: { ids: rows.map(({ id }) => id).join(',') }, signal }),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
  });
