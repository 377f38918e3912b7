import { useQueries } from '@tanstack/react-query';
import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { publicPagesQuery } from './leaderboard-query.ts';

/** The aliases of those who have a public page, by id. */
export type PublicPages = ReadonlyMap<string, string>;

/** For the rows of each page. Without them, as after an error, the leaderboard is complete. */
export function usePublicPages(pages: readonly (readonly LeaderboardRow[])[]): PublicPages {
  return useQueries({
    queries: pages.map((rows) => publicPagesQuery(rows)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }) => (data?.items ?? []).map(({ id, alias }) => [id, alias] as const)),
      ),
  });
}
