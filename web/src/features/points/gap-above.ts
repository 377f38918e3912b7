import type { LeaderboardRow } from '#contract/leaderboard.ts';

/**
 * How far my row stands behind the next higher rank; null for the first, and where the rows (one unbroken
 * stretch of the board, from the top) do not reach down to mine.
 */
export function gapAbove(
  rows: LeaderboardRow[],
  mine: LeaderboardRow,
): { rank: number; points: number } | null {
  if (!rows.some((row) => row.id === mine.id)) return null;
  const above = rows.findLast((row) => row.rank < mine.rank);
  return above ? { rank: above.rank, points: above.points - mine.points } : null;
}
