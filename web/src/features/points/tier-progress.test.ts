import { expect, test } from 'vitest';
import { incentiveTiers } from '../../content/incentives.ts';
import { tierProgress } from './tier-progress.ts';

test('the tiers are sorted, lowest first', () => {
  const from = incentiveTiers.map((tier) => tier.from);
  expect(from).toEqual([...from].sort((a, b) => a - b));
});

test('between two tiers', () => {
  const { current, next, missing, fraction } = tierProgress(incentiveTiers, 1240);
  expect([current?.title, next?.title, missing, fraction]).toEqual(['Blaze', 'Beacon', 260, 0.48]);
});

test('on a threshold, at the top, and below zero', () => {
  expect(tierProgress(incentiveTiers, 1500).current?.title).toBe('Beacon');
  expect(tierProgress(incentiveTiers, 99_999)).toMatchObject({ next: null, missing: 0, fraction: 1 });
  expect(tierProgress(incentiveTiers, -5)).toMatchObject({ current: null, missing: 5, fraction: 0 });
});
