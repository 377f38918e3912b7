import { expect, test } from 'vitest';
import { pictureOf } from '#contract/tier-picture.ts';
import { site } from '../../content/site.ts';
import { tierFlames } from './tier-flame-art.ts';
import { tierIndex, tierOf, tierProgress } from './tier-progress.ts';

test('the tiers are sorted, lowest first', () => {
  const from = site().tiers.map((tier) => tier.from);
  expect(from).toEqual([...from].sort((a, b) => a - b));
});

test('between two tiers', () => {
  const { current, next, missing, fraction } = tierProgress(site().tiers, 1240);
  expect([current?.title, next?.title, missing, fraction]).toEqual(['Blaze', 'Beacon', 260, 0.48]);
});

test('on a threshold, at the top, and below zero', () => {
  expect(tierProgress(site().tiers, 1500).current?.title).toBe('Beacon');
  expect(tierProgress(site().tiers, 99_999)).toMatchObject({ next: null, missing: 0, fraction: 1 });
  expect(tierProgress(site().tiers, -5)).toMatchObject({ current: null, missing: 5, fraction: 0 });
});

test('the tier of points', () => {
  expect([-5, 0, 249, 250, 1499, 1500, 99_999].map(tierIndex)).toEqual([0, 0, 0, 1, 3, 4, 5]);
  expect([-5, 0, 1499, 99_999].map((points) => tierOf(points)?.title)).toEqual([
    undefined,
    'Spark',
    'Blaze',
    'Torchbearer',
  ]);
});

test('every number of tiers begins with the spark and ends with the torch', () => {
  const all = (tiers: number) => Array.from({ length: tiers }, (_, index) => pictureOf(index, tiers));
  expect(all(6)).toEqual(tierFlames.map((_, index) => index));
  expect(all(3)).toEqual([0, 3, 5]);
  expect(all(8)).toEqual([0, 1, 1, 2, 3, 4, 4, 5]);
  expect(all(1)).toEqual([0]);
  expect([pictureOf(-1, 6), pictureOf(9, 6)]).toEqual([0, 5]);
});
