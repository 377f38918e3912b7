import type { LeaderboardRow } from '#contract/leaderboard.ts';

/**
 * The points missing to the next higher rank; null for the first rank and if the rows, which start at the top without a
 * gap, do not include the student's own.
 */
export function gapAbove(
  rows: LeaderboardRow[],
  mine: LeaderboardRow,
): { rank: number; points: number } | null {
  if (!rows.some((row) => row.id === mine.id)) return null;
  const above = rows.findLast((row) => row.rank < mine.rank);
  return above ? { rank: above.rank, points: above.points - mine.points } : null;
}
