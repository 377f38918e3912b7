import { expect, test } from 'vitest';
import { bulkInitial, bulkSchema, pointsOf } from './bulk-form.ts';

test('points that are not valid are refused beside their field', () => {
  const schema = bulkSchema('approve');
  const problem = (values: Partial<typeof bulkInitial>) =>
    schema
      .safeParse({ ...bulkInitial, ...values })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problem({ rule: 'fixed', fixed: '' })).toEqual([['fixed', 'Enter the points as a number.']]);
  expect(problem({ rule: 'fixed', fixed: '-1' })).toEqual([['fixed', 'Enter 0 or more.']]);
  expect(problem({ rule: 'percent', percent: '101' })).toEqual([['percent', 'Enter at most 100.']]);
  expect(problem({ rule: 'full', fixed: 'x' })).toBeUndefined();
});

test('a request of changes needs feedback, a rejection does not', () => {
  expect(bulkSchema('request_changes').safeParse(bulkInitial).error?.issues).toMatchObject([
    { path: ['feedback'], message: 'Say what has to change.' },
  ]);
  expect(bulkSchema('reject').parse(bulkInitial)).toEqual({
    action: 'reject',
    feedback: '',
    reviseUntil: null,
  });
  expect(bulkSchema('delete').parse(bulkInitial)).toEqual({ action: 'delete' });
  const passed = { ...bulkInitial, reviseUntil: '2026-01-01T00:00:00.000Z' };
  expect(bulkSchema('reject').safeParse(passed).error?.issues).toMatchObject([
    { path: ['reviseUntil'], message: 'Choose a time in the future.' },
  ]);
});

test('the preview counts with valid points only', () => {
  expect(pointsOf('approve', { ...bulkInitial, rule: 'percent', percent: '50' })).toEqual({
    rule: 'percent',
    value: 50,
  });
  expect(pointsOf('approve', { ...bulkInitial, rule: 'fixed', fixed: '1.5' })).toBeNull();
  expect(pointsOf('reject', bulkInitial)).toBeNull();
});

test('feedback is refused with a word in braces that nothing replaces', () => {
  const problem = (action: 'approve' | 'reject', feedback: string) =>
    bulkSchema(action).safeParse({ ...bulkInitial, feedback }).error?.issues[0];
  const filled = 'Well done, {first_name}: {points} points.';
  expect(problem('approve', filled)).toBeUndefined();
  expect(problem('reject', filled)).toMatchObject({
    path: ['feedback'],
    message: 'Replace {points} first.',
  });
  expect(problem('approve', 'Well done, {nickname}.')).toMatchObject({
    path: ['feedback'],
    message: expect.stringContaining('Replace {nickname} first.'),
  });
  expect(problem('approve', 'Use { name } or {"a": 1}.')).toBeUndefined();
});
