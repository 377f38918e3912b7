import { describe, expect, it } from 'vitest';
import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { gapAbove } from './gap-above.ts';

const row = (id: string, rank: number, points: number): LeaderboardRow => ({
  id,
  rank,
  points,
  name: id,
  college: null,
  profilePhoto: null,
  isMe: false,
});
const board = [row('a', 1, 900), row('b', 2, 700), row('c', 2, 700), row('d', 4, 650)];
const at = (id: string) => board.find((entry) => entry.id === id) ?? row(id, 9, 0);

describe('gapAbove', () => {
  it('counts to the next higher rank, beyond rows with the same rank', () => {
    expect(gapAbove(board, at('c'))).toEqual({ rank: 1, points: 200 });
    expect(gapAbove(board, at('d'))).toEqual({ rank: 2, points: 50 });
  });

  it('is null for the first, and for a row that is not loaded yet', () => {
    expect(gapAbove(board, at('a'))).toBeNull();
    expect(gapAbove(board, at('z'))).toBeNull();
  });
});
