import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdministratorActor } from '../../actor.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listSubmissions } from './list-submissions.ts';
import { comparedForPage, firstAuthors } from './search-submissions.ts';

let t: TestApp;
let cookie: string;

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

/** Rejected work, of which a student may have many for a task. */
async function insertRejected(title: string, count: number, submittedAt: string): Promise<void> {
  const [user, task] = [await createStudent(t.db), await createTask(t.db, { title: 'Plain' })];
  await t.db.$executeRaw`
    INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, review_id, reviewed_at, submitted_at, updated_at)
    SELECT gen_random_uuid(), ${user.id}::uuid, ${task.id}::uuid, ${title} || n, '', 'rejected', 0, 100, gen_random_uuid(),
      now(), ${submittedAt}::timestamptz + n * interval '1 second', now()
    FROM generate_series(1, ${count}::int) AS n`;
}

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
  await insertRejected('Zebra ', 1_001, '2026-01-01T00:00:00Z');
  await insertRejected('Newer ', comparedForPage, '2026-02-01T00:00:00Z');
});
afterAll(() => t.close());

test('a frequent word whose matches are old compares a limited number of submissions, and its next page the others', async () => {
  const first = await list('search=zebra');
  expect(first).toMatchObject({ items: [], total: 1_000, totalIsMinimum: true });
  const second = await list(`search=zebra&cursor=${first.nextCursor}&limit=2`);
  expect(second.items.map(({ title }) => title)).toEqual(['Zebra 1001', 'Zebra 1000']);
  const third = await list(`search=zebra&cursor=${second.nextCursor}&limit=2`);
  expect(third.items.map(({ title }) => title)).toEqual(['Zebra 999', 'Zebra 998']);
});

test('a thousand matches are listed from the first page on, however old they are', async () => {
  await insertRejected('Okapi ', 1_000, '2025-12-01T00:00:00Z');
  const titles: string[] = [];
  let page = await list('search=okapi&limit=100');
  expect(page).toMatchObject({ total: 1_000, totalIsMinimum: false });
  for (;;) {
    titles.push(...page.items.map(({ title }) => title));
    if (page.nextCursor === null) break;
    page = await list(`search=okapi&limit=100&cursor=${page.nextCursor}`);
  }
  expect(titles).toEqual(Array.from({ length: 1_000 }, (_, index) => `Okapi ${1_000 - index}`));
});

test('a frequent word without a match in the status has an empty list without a next page', async () => {
  for (const status of ['pending', 'approved']) {
    expect(await list(`search=newer&status=${status}`)).toMatchObject({
      items: [],
      nextCursor: null,
      total: 0,
      totalIsMinimum: false,
    });
  }
  expect(await list('search=newer&status=rejected')).toMatchObject({ total: 1_000, totalIsMinimum: true });
});

test('the only author of thousands with a matching name who has submitted is found', async () => {
  await t.db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, name, updated_at)
    SELECT gen_random_uuid(), 'flock' || n, 'test', 'flock' || n, n || '@flock.test', 'Member ' || n, now()
    FROM generate_series(1, ${firstAuthors + 100}::int) AS n`;
  const author = await createStudent(t.db, { name: 'Last', email: 'last@flock.test' });
  const work = await createSubmission(t.db, { user: author, task: await createTask(t.db) });
  const page = await list('search=flock.test');
  expect(page.items.map(({ id }) => id)).toEqual([work.id]);
  expect(page).toMatchObject({ nextCursor: null, total: 1, totalIsMinimum: false });
});

test('one index serves the search for titles in a status', async () => {
  const plan = await planOf(t.db, ['enable_seqscan'], (explain) =>
    listSubmissions(explain, { administrator: { id: randomUUID() } } as AdministratorActor, {
      search: 'newer',
      status: 'pending',
      sort: 'newest',
      limit: 20,
      now: new Date(),
      reviewDays: 7,
    }),
  );
  expect(plan).toMatch(
    /submissions_status_search_idx[^}]*}[^}]*Index Cond:[^}]*ARRAY\[[\w.]*status\] && '{pending}'[^}]*newer/,
  );
});
