import { expect, test } from 'vitest';
import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { podiumPlaces } from './podium-places.ts';

const row = (rank: number, points = 100, id = `${Math.random()}`): LeaderboardRow => ({
  id,
  rank,
  name: 'Asha Rao',
  college: null,
  profilePhoto: null,
  points,
  isMe: false,
});
const steps = (...rows: LeaderboardRow[]) =>
  podiumPlaces(rows).map(({ step, row, shared }) => `${step}${row ? '' : ' free'}${shared ? ' shared' : ''}`);

test('three different ranks, and more people below', () => {
  expect(steps(row(1), row(2), row(3), row(4))).toEqual(['1', '2', '3']);
});

test('equal ranks are equally high', () => {
  expect(steps(row(1), row(1), row(3))).toEqual(['1 shared', '1 shared', '3']);
  expect(steps(row(1), row(2), row(2))).toEqual(['1', '2 shared', '2 shared']);
  expect(steps(row(1), row(1), row(1), row(1))).toEqual(['1 shared', '1 shared', '1 shared']);
  expect(steps(row(1), row(2), row(3), row(3))).toEqual(['1', '2', '3 shared']);
});

test('free steps: fewer than three people, or people without points', () => {
  expect(steps()).toEqual(['1 free', '2 free', '3 free']);
  expect(steps(row(1), row(2))).toEqual(['1', '2', '3 free']);
  expect(steps(row(1), row(2, 0), row(2, 0))).toEqual(['1', '2 free', '3 free']);
});
