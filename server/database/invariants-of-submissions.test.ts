import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { approved, directSql, now, type Row, refusalOf, rejected } from '../testing/direct-sql.ts';

const { change, insert, query, submission, task, user } = directSql();

describe('tasks and submissions', () => {
  test.each([-1, 10_001])('%i points are out of range', async (points) => {
    expect(await refusalOf(task({ points }))).toBe('tasks_points_check');
    expect(await refusalOf(submission({ max_points: points }))).toBe('submissions_max_points_check');
  });

  test('0 and 10000 points are in range', async () => {
    for (const points of [0, 10_000]) {
      await task({ points });
      await submission({ max_points: points });
    }
  });

  test('versions start at 1', async () => {
    expect(await refusalOf(submission({ version: 0 }))).toBe('submissions_version_check');
  });

  test.each<[string, () => Row]>([
    ['pending with points', () => ({ points: 0 })],
    ['pending with a review', () => ({ review_id: randomUUID() })],
    ['pending but reviewed', () => ({ reviewed_at: now })],
    ['approved without points', () => ({ ...approved(), points: null })],
    ['approved above the maximum', () => ({ ...approved(), points: 11 })],
    ['approved below zero', () => ({ ...approved(), points: -1 })],
    ['approved without a review', () => ({ ...approved(), review_id: null })],
    ['approved without a time', () => ({ ...approved(), reviewed_at: null })],
    ['rejected with points', () => ({ ...rejected(), points: 1 })],
    ['rejected without points', () => ({ ...rejected(), points: null })],
    ['rejected without a review', () => ({ ...rejected(), review_id: null })],
    ['rejected without a time', () => ({ ...rejected(), reviewed_at: null })],
  ])('%s is rejected', async (_, row) => {
    expect(await refusalOf(submission(row()))).toBe('submissions_review_check');
  });

  test('a pending submission has no reviewer', async () => {
    const reviewed_by_id = await insert('administrators', { email: 'reviewer@b.example' });
    expect(await refusalOf(submission({ reviewed_by_id }))).toBe('submissions_review_check');
    await submission({ ...approved(), reviewed_by_id });
  });

  test('one live submission per student and task; a rejected one does not count', async () => {
    const [user_id, task_id] = [await user(), await task()];
    const first = await submission({ user_id, task_id });
    expect(await refusalOf(submission({ user_id, task_id }))).toBe('submissions_live_round_key');
    await change('submissions', first, approved());
    expect(await refusalOf(submission({ user_id, task_id }))).toBe('submissions_live_round_key');
    const other = await task();
    await submission({ user_id, task_id: other, ...rejected() });
    await submission({ user_id, task_id: other });
  });

  test('deleting a task keeps its submissions', async () => {
    const [user_id, task_id] = [await user(), await task()];
    const id = await submission({ user_id, task_id });
    await query('DELETE FROM tasks WHERE id = $1', [task_id]);
    const rows = await query('SELECT task_id FROM submissions WHERE id = $1', [id]);
    expect(rows).toEqual([{ task_id: null }]);
  });
});
