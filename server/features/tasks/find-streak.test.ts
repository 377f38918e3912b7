import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { streakOf } from './find-streak.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each([
  [[], 0],
  [[0], 1],
  [[1], 1],
  // This week is not over.
  [[2, 1], 2],
  [[0, 1, 3, 4], 4],
  [[0, 1, 4], 2],
  [[2], 1],
  [[3], 0],
])('of work %o weeks ago the streak is %i', (weeks, expected) => {
  expect(streakOf(weeks)).toBe(expected);
});

test('counts weeks with approved work of the running edition, by when it was handed in', async () => {
  const user = await createStudent(t.db);
  const cookie = await t.signInAs(user);
  const handIn = async (weeksAgo: number, status: 'approved' | 'rejected' | 'pending') => {
    const submittedAt = new Date(Date.now() - weeksAgo * 7 * 86_400_000);
    await createSubmission(t.db, { user, task: await createTask(t.db), status, submittedAt });
  };
  for (const weeksAgo of [0, 0, 1, 3]) await handIn(weeksAgo, 'approved');
  await handIn(2, 'pending');
  await handIn(4, 'rejected');
  const response = await t.request('GET', '/api/me/streak', { cookie });
  expect(response.json()).toEqual({ weeks: 3 });
});
