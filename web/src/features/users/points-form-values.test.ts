import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#contract/word-of.ts';
import {
  givenPoints,
  givePointsForm,
  pointsAction,
  pointsDone,
  pointsNow,
  pointsThen,
} from './points-form-values.ts';

const most = limits.pointsByHandMax;
const asha = { name: 'Asha', points: 1040 };

describe('typed points', () => {
  test.each([
    [' 20 ', 20],
    ['-20', -20],
    [String(-most), -most],
    ['', null],
    ['0', null],
    ['-', null],
    ['1.5', null],
    [String(most + 1), null],
  ])('%j are %j', (typed, points) => {
    expect(givenPoints(typed)).toBe(points);
  });

  test.each([
    ['', 'Enter the points as a number.'],
    ['2x', 'Enter the points as a number.'],
    ['0', 'Enter a number other than 0.'],
    [String(-most - 1), `Use a number from −${formatNumber(most)} to ${formatNumber(most)}.`],
  ])('%j are refused with one message', (points, message) => {
    const { error } = givePointsForm.safeParse({ points, reason: 'Chairs' });
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[['points'], message]]);
  });

  test('points and reason are sent as the contract takes them', () => {
    expect(givePointsForm.parse({ points: '-5', reason: ' Counted twice ' })).toEqual({
      points: -5,
      reason: 'Counted twice',
    });
  });
});

test.each([
  ['', 'Give points', 'Give points'],
  ['0', 'Give points', 'Give points'],
  ['1', 'Give points', 'Give 1 point'],
  ['-5', 'Take points', 'Take 5 points'],
  [String(-most - 1), 'Take points', 'Take points'],
])('title and button for %j follow the sign', (typed, title, button) => {
  expect(pointsAction(typed)).toEqual({ title, button });
});

test('the texts say what the student has, will have and was given', () => {
  expect(pointsNow(asha)).toBe('Asha has 1,040 points.');
  expect(pointsThen(asha, -1039)).toBe('Asha will have 1 point.');
  expect(pointsThen(asha, -1041)).toBe('Asha would have −1 points, but the total cannot be below 0.');
  expect(pointsThen({ name: 'Ben', points: -30 }, 10)).toBe('Ben will have −20 points.');
  expect(pointsDone('Asha', 1)).toBe('1 point given to Asha.');
  expect(pointsDone('Asha', -20)).toBe('20 points taken away from Asha.');
});
