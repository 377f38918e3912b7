import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task, User } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import { submissionFilters } from '../../contract/submission-status.ts';
import { createAdministrator, createStudent, createSubmission, createTask } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listSubmissions } from './list-submissions.ts';

let t: TestApp;
let cookie: string;
let [poster, reel]: Task[] = [];
let [asha, bela]: User[] = [];

interface Page {
  items: ReviewedSubmission[];
  nextCursor: string | null;
  total: number;
  totalIsMinimum: boolean;
  counts: Record<(typeof submissionFilters)[number], number>;
}

async function list(query: Record<string, string | undefined>): Promise<Page> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await t.request('GET', `/api/admin/submissions?${new URLSearchParams(given)}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function titlesOf(query: Record<string, string | undefined>): Promise<string[]> {
  const titles: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await list({ ...query, limit: '1', cursor });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined;
  }
  return titles;
}

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
  [poster, reel] = [
    await createTask(t.db, { title: 'Poster' }),
    await createTask(t.db, { title: 'Reel' }),
  ] as const;
  [asha, bela] = [
    await createStudent(t.db, { name: 'Asha' }),
    await createStudent(t.db, { name: 'Bela' }),
  ] as const;
  const works = [
    [asha, poster, 'rejected', 'Ink'],
    [bela, poster, 'approved', 'Paper'],
    [asha, poster, 'pending', 'Paint'],
    [asha, reel, 'approved', 'Film'],
    [bela, reel, 'pending', 'Paper film'],
  ] as const;
  // Two at the same time.
  for (const [index, [user, task, status, title]] of works.entries())
    await createSubmission(t.db, {
      user,
      task,
      status,
      title,
      submittedAt: new Date(Date.UTC(2026, 0, Math.max(index, 1))),
    });
});
afterAll(() => t.close());

test('the work of a task or of a student is listed newest first, with its counts', async () => {
  expect((await titlesOf({ taskId: poster?.id })).toSorted()).toEqual(['Ink', 'Paint', 'Paper']);
  expect(await titlesOf({ taskId: reel?.id })).toEqual(['Paper film', 'Film']);
  expect(await titlesOf({ userId: asha?.id })).toEqual(['Film', 'Paint', 'Ink']);
  expect(await titlesOf({ userId: asha?.id, taskId: poster?.id })).toEqual(['Paint', 'Ink']);
  const counted = async (query: Record<string, string | undefined>) => (await list(query)).counts;
  expect(await counted({ taskId: poster?.id })).toEqual({ all: 3, pending: 1, approved: 1, rejected: 1 });
  expect(await counted({ userId: bela?.id })).toEqual({ all: 2, pending: 1, approved: 1, rejected: 0 });
  expect(await counted({ userId: asha?.id, taskId: reel?.id })).toMatchObject({ all: 1, approved: 1 });
});

test('the total of each status is its count', async () => {
  for (const query of [{ taskId: poster?.id }, { userId: asha?.id }]) {
    const { counts } = await list(query);
    for (const status of submissionFilters) {
      const page = await list({ ...query, status });
      expect(page.total).toBe(counts[status]);
      expect(page.items).toHaveLength(counts[status]);
      expect(page.counts).toEqual(counts);
    }
  }
});

test('a search stays within the task or the student', async () => {
  expect(await titlesOf({ taskId: poster?.id, search: 'paper' })).toEqual(['Paper']);
  expect(await titlesOf({ userId: bela?.id, search: 'paper' })).toEqual(['Paper film', 'Paper']);
  expect(await titlesOf({ userId: bela?.id, search: 'paper', status: 'pending' })).toEqual(['Paper film']);
  expect(await list({ taskId: reel?.id, search: 'paper' })).toMatchObject({
    total: 1,
    totalIsMinimum: false,
  });
});

test('a task without work has an empty list', async () => {
  const { id } = await createTask(t.db);
  expect(await list({ taskId: id })).toMatchObject({
    items: [],
    nextCursor: null,
    total: 0,
    counts: { all: 0, pending: 0, approved: 0, rejected: 0 },
  });
});

test('the index of a task has its work in order, and that of a student finds theirs', async () => {
  const planned = (query: { taskId?: string | undefined; userId?: string | undefined }) =>
    planOf(t.db, ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'], (explain) =>
      listSubmissions(explain, { administrator: { id: randomUUID() } } as AdministratorActor, {
        ...query,
        status: 'all',
        sort: 'newest',
        limit: 20,
        now: new Date(),
        reviewDays: 7,
      }),
    );
  const ofTask = await planned({ taskId: poster?.id });
  expect(ofTask).toMatch(/submissions_task_handed_in_idx[^}]*}[^}]*Index Cond: \(\(task_id = [^}]*status = /);
  const ofStudent = await planned({ userId: asha?.id });
  expect(ofStudent).toContain('submissions_user_id_submitted_at_idx');
  for (const plan of [ofTask, ofStudent]) expect(plan).not.toContain('using submissions_handed_in_idx');
});
