import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { comparedSubmissions } from './browse-submissions.ts';

let t: TestApp;
let cookie: string;
const sameTime = new Date('2026-02-01T00:00:00Z');

interface Page {
  items: ReviewedSubmission[];
  nextCursor: string | null;
  total: number;
  totalIsMinimum: boolean;
}

async function list(query: string): Promise<Page> {
  const response = await t.request('GET', `/api/admin/submissions?${query}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
  const [user, other, task] = [
    await createStudent(t.db, { name: 'Asha', email: 'asha@one.test' }),
    await createStudent(t.db, { name: 'Zx' }),
    await createTask(t.db),
  ];
  await createSubmission(t.db, { user, task, title: 'zx', submittedAt: new Date('2026-01-01T00:00:00Z') });
  // Rejected ones: a student may have many for a task.
  await t.db.$executeRaw`
    INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, review_id, reviewed_at, submitted_at, updated_at)
    SELECT gen_random_uuid(), ${user.id}::uuid, ${task.id}::uuid, 'Work', '', 'rejected', 0, 100, gen_random_uuid(), now(), ${sameTime}, now()
    FROM generate_series(1, ${comparedSubmissions})`;
  await createSubmission(t.db, { user: other, task, submittedAt: new Date('2026-03-01T00:00:00Z') });
});
afterAll(() => t.close());

test('a search for two rare characters compares a limited number of submissions, and its next page the others', async () => {
  const first = await list('search=ZX&limit=1');
  expect(first.items.map((item) => item.user?.name)).toEqual(['Zx']);
  expect(first).toMatchObject({ total: 1, totalIsMinimum: true });
  const second = await list(`search=ZX&limit=1&cursor=${first.nextCursor}`);
  expect(second.items.map(({ title }) => title)).toEqual(['zx']);
  expect(second.nextCursor).toBeNull();
});

test('a page without a match has a next one as long as there are submissions to compare', async () => {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null) {
    pages.push(await list(`search=~&status=all${cursor && `&cursor=${cursor}`}`));
  }
  expect(pages.map(({ items }) => items.length)).toEqual([0, 0]);
  expect(pages[0]).toMatchObject({ total: 0, totalIsMinimum: true });
  // Less than are compared in one request.
  expect(await list('search=~&status=pending')).toMatchObject({
    items: [],
    nextCursor: null,
    totalIsMinimum: false,
  });
});

test('a frequent character fills the page, and matches are counted up to a thousand', async () => {
  const page = await list('search=a');
  expect(page.items).toHaveLength(limits.pageSize);
  expect(page).toMatchObject({ total: 1_000, totalIsMinimum: true });
  const next = await list(`search=a&cursor=${page.nextCursor}`);
  expect(next.items).toHaveLength(limits.pageSize);
  const ids = [...page.items, ...next.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2 * limits.pageSize);
});
