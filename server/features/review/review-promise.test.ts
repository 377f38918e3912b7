import { afterAll, beforeAll, expect, test } from 'vitest';
import { overdueBefore, reviewBy } from '../../contract/review-promise.ts';
import { createStudent } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('students and administrators read within how many days work is reviewed', async () => {
  const cookie = await t.signInAs(await createStudent(t.db));
  const answer = await t.request('GET', '/api/review-promise', { cookie });
  expect(answer.json()).toEqual({ reviewDays: 7 });
});

test('work is overdue from the moment after its review was due', () => {
  const due = reviewBy('2026-11-15T10:00:00.000Z', 7);
  expect(due.toISOString()).toBe('2026-11-22T10:00:00.000Z');
  expect(overdueBefore(due, 7).toISOString()).toBe('2026-11-15T10:00:00.000Z');
});
