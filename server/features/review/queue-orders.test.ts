import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import { submissionSorts } from '../../contract/review.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listSubmissions } from './list-submissions.ts';

let t: TestApp;
let cookie: string;
let task: Task;

interface Page {
  items: ReviewedSubmission[];
  nextCursor: string | null;
}

const request = (query: Record<string, string>) =>
  t.request('GET', `/api/admin/submissions?${new URLSearchParams(query)}`, { cookie });

async function list(query: Record<string, string>): Promise<Page> {
  const response = await request(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function titlesOf(query: Record<string, string>): Promise<string[]> {
  const titles: string[] = [];
  let page = await list({ ...query, limit: '2' });
  for (;;) {
    titles.push(...page.items.map(({ title }) => title));
    if (page.nextCursor === null) return titles;
    page = await list({ ...query, limit: '2', cursor: page.nextCursor });
  }
}

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
  task = await createTask(t.db, { title: 'Poster' });
  // The last two at the same time.
  for (const [index, title] of ['Ink', 'Paper', 'Paint', 'Print'].entries())
    await createSubmission(t.db, {
      user: await createStudent(t.db),
      task,
      title,
      status: title === 'Paper' ? 'approved' : 'pending',
      submittedAt: new Date(Date.UTC(2026, 0, 1 + Math.min(index, 2))),
    });
});
afterAll(() => t.close());

test('the oldest first is the reverse of the newest first, page by page', async () => {
  for (const query of [
    {},
    { status: 'pending' },
    { taskId: task.id },
    { search: 'poster' },
    { search: 'p' },
  ]) {
    const [newest, oldest] = await Promise.all(submissionSorts.map((sort) => titlesOf({ ...query, sort })));
    expect(newest?.length).toBeGreaterThan(2);
    expect(oldest, JSON.stringify(query)).toEqual(newest?.toReversed());
    expect(await titlesOf(query)).toEqual(newest);
  }
  expect((await titlesOf({ status: 'pending', sort: 'oldest' }))[0]).toBe('Ink');
});

test('revised work is where its revision belongs, on every page, in every search, and for the next one', async () => {
  const glue = await createTask(t.db, { title: 'Glue' });
  const at = (date: number) => new Date(Date.UTC(2026, 1, date));
  const works: Record<string, string> = {};
  for (const [title, submitted, revised] of [
    ['revised', 1, 9],
    ['waiting', 2, null],
    ['revised early', 3, 4],
    ['new', 8, null],
  ] as const) {
    const user = await createStudent(t.db, { college: 'College of Glue' });
    const times = { submittedAt: at(submitted), revisedAt: revised && at(revised) };
    works[title] = (await createSubmission(t.db, { user, task: glue, title, ...times })).id;
  }
  const longestWaiting = ['waiting', 'revised early', 'new', 'revised'];
  for (const query of [
    { taskId: glue.id },
    { college: 'College of Glue', status: 'pending' },
    { search: 'glue' },
    { search: 'gl' },
    { taskId: glue.id, search: 'e' },
    { taskId: glue.id, overdue: 'true' },
  ]) {
    expect(await titlesOf({ ...query, sort: 'oldest' }), JSON.stringify(query)).toEqual(longestWaiting);
    expect(await titlesOf({ ...query, sort: 'newest' }), JSON.stringify(query)).toEqual(
      longestWaiting.toReversed(),
    );
  }
  const next = async (after: string, sort = 'oldest') => {
    const query = new URLSearchParams({ sort, taskId: glue.id, after: works[after] ?? '' });
    const answer = await t.request('GET', `/api/admin/submissions/next?${query}`, { cookie });
    return answer.json<{ submission: ReviewedSubmission | null }>().submission?.title;
  };
  expect(await next('waiting')).toBe('revised early');
  expect(await next('new')).toBe('revised');
  expect(await next('revised')).toBe('waiting');
  expect(await next('revised', 'newest')).toBe('new');
  expect(await next('waiting', 'newest')).toBe('revised');
});

test('a cursor of the other order is refused', async () => {
  const [newest, oldest] = await Promise.all(submissionSorts.map((sort) => list({ sort, limit: '2' })));
  for (const [sort, cursor] of [
    ['newest', oldest?.nextCursor],
    ['oldest', newest?.nextCursor],
  ] as const) {
    for (const path of ['', '/next']) {
      const query = new URLSearchParams({ sort, cursor: cursor ?? '' });
      const answer = await t.request('GET', `/api/admin/submissions${path}?${query}`, { cookie });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'validation_failed',
        errors: [
          { path: 'querystring.cursor', message: expect.stringContaining('Start from the first page') },
        ],
      });
    }
  }
});

test.each(submissionSorts)('the same indexes serve the %s first', async (sort) => {
  const planned = (query: { status: 'all' | 'pending'; taskId?: string }) =>
    planOf(t.db, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'], (explain) =>
      listSubmissions(explain, { administrator: { id: randomUUID() } } as AdministratorActor, {
        ...query,
        sort,
        limit: 20,
        now: new Date(),
        reviewDays: 7,
      }),
    );
  expect(await planned({ status: 'pending' })).toMatch(
    /Scan (Backward )?using submissions_status_handed_in_idx/,
  );
  expect(await planned({ status: 'all' })).toMatch(/Scan (Backward )?using submissions_handed_in_idx/);
  expect(await planned({ status: 'all', taskId: task.id })).toMatch(
    /Scan (Backward )?using submissions_task_handed_in_idx/,
  );
});
