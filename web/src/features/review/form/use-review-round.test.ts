import { expect, test } from 'vitest';
import { type Round, roundAfter } from './use-review-round.ts';

const at = (minute: number) => `2026-11-23T10:0${minute}:00.000Z`;
const pending = (minute: number) => ({ status: 'pending', updatedAt: at(minute) }) as const;
const approved = (minute: number) => ({ status: 'approved', updatedAt: at(minute) }) as const;
const first: Round = { number: 0, reviewedAt: null };

test('a round begins when reviewed work is pending again', () => {
  const states = [pending(0), approved(1), pending(2), approved(3), pending(4)];
  let round = first;
  const numbers = states.map((state) => {
    round = roundAfter(round, state);
    return round.number;
  });
  expect(numbers).toEqual([0, 0, 1, 1, 2]);
});

test('neither an edit nor an answer from before the review begins one', () => {
  expect(roundAfter(first, pending(3))).toBe(first);
  const reviewed = roundAfter(first, approved(1));
  expect(roundAfter(reviewed, pending(0))).toBe(reviewed);
  expect(roundAfter(reviewed, approved(1))).toBe(reviewed);
});
