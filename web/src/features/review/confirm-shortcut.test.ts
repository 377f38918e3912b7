import { expect, it } from 'vitest';
import { armedFor, pressVerdict } from './confirm-shortcut.ts';

it('arms at the first press and decides at the second', () => {
  const first = pressVerdict(null, 'approve', 1000);
  expect(first).toEqual({ armed: { verdict: 'approve', until: 1000 + armedFor }, decides: false });
  expect(pressVerdict(first.armed, 'approve', 1200)).toEqual({ armed: null, decides: true });
});

it('does not take one verdict’s key for the other’s', () => {
  const { armed } = pressVerdict(null, 'approve', 0);
  expect(pressVerdict(armed, 'reject', 100)).toEqual({
    armed: { verdict: 'reject', until: 100 + armedFor },
    decides: false,
  });
});

it('arms anew when the second press comes late', () => {
  const { armed } = pressVerdict(null, 'reject', 0);
  expect(pressVerdict(armed, 'reject', armedFor).decides).toBe(false);
});
