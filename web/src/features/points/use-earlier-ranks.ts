import { useQueries } from '@tanstack/react-query';
import type { LeaderboardRow } from '#contract/leaderboard.ts';
import type { BoardFilters } from './board-filters.ts';
import { earlierRanksQuery } from './leaderboard-query.ts';

export interface EarlierRanks {
  /** When they had these ranks; null while it is unknown. */
  since: string | null;
  /** Null: the account is younger. Nothing for an id: it is unknown. */
  of: ReadonlyMap<string, number | null>;
}

/** The earlier ranks of the rows of each page. Without them, as after an error, the leaderboard is complete. */
export function useEarlierRanks(
  board: BoardFilters,
  pages: readonly (readonly LeaderboardRow[])[],
): EarlierRanks {
  return useQueries({
    queries: pages.map((rows) =>
      earlierRanksQuery(
        board,
        rows.map((row) => row.id),
      ),
    ),
    combine: (results) => ({
      since: results.find((result) => result.data)?.data?.since ?? null,
      of: new Map(
        results.flatMap(({ data }) => (data?.items ?? []).map(({ id, rank }) => [id, rank] as const)),
      ),
    }),
  });
}
