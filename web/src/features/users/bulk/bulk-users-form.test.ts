import { expect, test } from 'vitest';
import { bulkUsersSchema, typedPoints } from './bulk-users-form.ts';

const errorsOf = (
  action: 'message' | 'points' | 'disable' | 'enable',
  values: { points: string; text: string },
) =>
  bulkUsersSchema(action)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('each action asks for what it needs, at its field', () => {
  expect(errorsOf('message', { points: '', text: ' ' })).toEqual([['text', 'Write a message.']]);
  expect(errorsOf('points', { points: '', text: '' })).toEqual([
    ['points', 'Enter the points as a number.'],
    ['text', 'Give a reason.'],
  ]);
  expect(errorsOf('disable', { points: '', text: '' })).toEqual([['text', 'Give a reason.']]);
  expect(errorsOf('enable', { points: '', text: '' })).toEqual([['text', 'Give a reason.']]);
  expect(bulkUsersSchema('points').parse({ points: '-5', text: ' Twice ' })).toEqual({
    action: 'points',
    points: -5,
    text: 'Twice',
  });
});

test('points are counted once they are valid', () => {
  expect([typedPoints('20'), typedPoints('-3')]).toEqual([20, -3]);
  for (const typed of ['', '0', '1.5', 'x']) expect(typedPoints(typed)).toBeUndefined();
});
