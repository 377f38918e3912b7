import type { Me } from '#contract/users.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';

/** The rank on pages about one person; `rank` is null without one, as of a disabled account. */
export function shownRank({ rank, points, hidden }: Pick<Me, 'rank' | 'points' | 'hidden'>): {
  rank: number | null;
  text: string;
} {
  // Administrators and hidden students are never on the leaderboard.
  if (rank === null) return { rank, text: hidden ? 'Hidden' : 'Not ranked' };
  if (points <= 0) return { rank: null, text: 'Not ranked yet' };
  return { rank, text: `Rank ${formatNumber(rank)}` };
}
