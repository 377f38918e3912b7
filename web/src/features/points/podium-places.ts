import type { LeaderboardRow } from '#contract/leaderboard.ts';

export interface PodiumPlace {
  /** The height of the step, 1 is the highest: people with equal points stand equally high. */
  step: 1 | 2 | 3;
  /** Null: the step is free. */
  row: LeaderboardRow | null;
  /** Others of the list have the same rank. */
  shared: boolean;
}

/**
 * The three steps for the first rows of the leaderboard, in its order. Only people with points stand on a step. Equal
 * ranks are equally high: two on the first step are followed by the third.
 */
export function podiumPlaces(rows: readonly LeaderboardRow[]): PodiumPlace[] {
  return [0, 1, 2].map((index) => {
    const row = rows[index];
    const free = (index + 1) as PodiumPlace['step'];
    if (!row || row.points <= 0) return { step: free, row: null, shared: false };
    const shared = rows.some((other) => other.id !== row.id && other.rank === row.rank);
    return { step: Math.min(row.rank, 3) as PodiumPlace['step'], row, shared };
  });
}
