import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdministratorActor } from '../../actor.ts';
import type { getNextSubmission, listReviewers, listSimilarSubmissions } from '../../contract/review-desk.ts';
import type { Answer } from '../../contract/route.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestAdministrator,
  type TestStudent,
} from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { comparedSubmissions } from './browse-submissions.ts';
import { findNext } from './find-next.ts';
import { listReviewers as findReviewers } from './list-reviewers.ts';
import { listSubmissions } from './list-submissions.ts';

let t: TestApp;
let mira: TestAdministrator;
let tom: TestAdministrator;
let asMira: string;
let asTom: string;
let asha: TestStudent;
let bela: TestStudent;

beforeAll(async () => {
  t = await createTestApp();
  mira = await createAdministrator(t.db, { name: 'Mira' });
  tom = await createAdministrator(t.db, { name: 'Tom' });
  asMira = await t.signInAs(mira);
  asTom = await t.signInAs(tom);
  asha = await createStudent(t.db, { name: 'Asha' });
  bela = await createStudent(t.db, { name: 'Bela' });
});
afterAll(() => t.close());

async function read<T>(path: string, cookie = asMira): Promise<T> {
  const answer = await t.request('GET', path, { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}
const similarTo = (id: string) =>
  read<Answer<typeof listSimilarSubmissions>>(`/api/admin/submissions/${id}/similar`);

const claim = (submissionId: string, { id }: TestAdministrator, minutes = 2) =>
  t.db.reviewClaim.create({
    data: {
      submissionId,
      administratorId: id,
      claimedAt: new Date(),
      expiresAt: new Date(Date.now() + minutes * 60_000),
    },
  });

test('work of others with the same link or file is similar, that of the same student is not', async () => {
  const [one, two, three] = [await createTask(t.db), await createTask(t.db), await createTask(t.db)];
  const link = 'https://www.Example.org/Work/?b=1#top';
  const mine = await createSubmission(t.db, { user: asha, task: one, link });
  await createSubmission(t.db, { user: asha, task: two, link });
  const sameLink = await createSubmission(t.db, {
    user: bela,
    task: one,
    link: 'http://example.org/Work/?b=1',
    submittedAt: new Date('2026-01-02'),
  });
  await createSubmission(t.db, { user: bela, task: two, link: 'https://example.org/work/?b=1' });
  const sameFile = await createSubmission(t.db, {
    user: bela,
    task: three,
    submittedAt: new Date('2026-01-01'),
    revisedAt: new Date('2026-01-03'),
  });
  const bytes = Buffer.from('the same bytes');
  await createUpload(t.deps, { bytes, fileName: 'a.pdf', ownerUserId: asha.id, submissionId: mine.id });
  await createUpload(t.deps, { bytes, fileName: 'b.pdf', ownerUserId: bela.id, submissionId: sameFile.id });
  await createUpload(t.deps, { bytes, fileName: 'unbound.pdf', ownerUserId: bela.id });

  expect(await similarTo(mine.id)).toMatchObject({
    total: 2,
    items: [
      { id: sameFile.id, link: false, files: ['b.pdf'], revisedAt: '2026-01-03T00:00:00.000Z' },
      { id: sameLink.id, studentName: 'Bela', link: true, files: [], revisedAt: null },
    ],
  });
  const lone = await createSubmission(t.db, { user: bela, task: await createTask(t.db) });
  expect(await similarTo(lone.id)).toEqual({ total: 0, items: [] });
  const unknown = await t.request('GET', `/api/admin/submissions/${randomUUID()}/similar`, {
    cookie: asMira,
  });
  expect(unknown.json()).toMatchObject({ code: 'submission_not_found' });
});

test('a row of the queue says that another student has the same link, which an index finds', async () => {
  const [one, two] = [await createTask(t.db), await createTask(t.db)];
  const mine = await createSubmission(t.db, { user: asha, task: one, link: 'https://youtu.be/row?si=x' });
  const my = await createSubmission(t.db, { user: asha, task: two, link: 'https://youtu.be/mine' });
  await createSubmission(t.db, { user: asha, task: await createTask(t.db), link: 'https://youtu.be/mine' });
  await createSubmission(t.db, { user: asha, task: await createTask(t.db) });
  await createSubmission(t.db, { user: bela, task: two });
  const rowsOf = async () => {
    const { items } = await read<Awaited<ReturnType<typeof listSubmissions>>>(
      `/api/admin/submissions?userId=${asha.id}`,
    );
    return new Map(items.map(({ id, sameLink }) => [id, sameLink]));
  };
  const before = await rowsOf();
  expect([before.get(mine.id), before.get(my.id)]).toEqual([false, false]);
  const hers = await createSubmission(t.db, {
    user: bela,
    task: one,
    link: 'https://m.youtube.com/watch?v=row&t=3s',
  });
  const after = await rowsOf();
  expect([after.get(mine.id), after.get(my.id)]).toEqual([true, false]);
  expect([...after.values()].filter(Boolean)).toHaveLength([...before.values()].filter(Boolean).length + 1);
  expect(await read(`/api/admin/submissions/${hers.id}`)).toMatchObject({ sameLink: true });
  expect(await similarTo(mine.id)).toMatchObject({ items: [{ id: hers.id, link: true }] });

  const actor = {
    sessionId: '',
    requestId: '',
    user: null,
    administrator: { ...mira, role: 'owner' },
  } as const;
  const query = { status: 'pending', sort: 'newest', limit: 50, now: new Date(), reviewDays: 7 } as const;
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
    listSubmissions(explain, actor, query),
  );
  expect(plan).toMatch(/using submissions_link_key_idx[^}]*}[^}]*Index Cond: \(link_key = /);
});

test('the next work is pending and not claimed by others, and the first follows the last', async () => {
  const task = await createTask(t.db, { domain: 'Photography' });
  const at = (day: number) => ({ submittedAt: new Date(Date.UTC(2026, 1, day)) });
  const works: string[] = [];
  for (const day of [1, 2, 3, 4]) {
    const user = await createStudent(t.db);
    works.push((await createSubmission(t.db, { user, task, ...at(day) })).id);
  }
  await createSubmission(t.db, { user: await createStudent(t.db), task, status: 'approved', ...at(5) });
  const [first = '', second = '', third = '', fourth = ''] = works;
  await claim(second, tom);
  const next = async (after: string, cookie = asMira, filter = '') => {
    const query = `taskId=${task.id}&sort=oldest&after=${after}${filter}`;
    return (await read<Answer<typeof getNextSubmission>>(`/api/admin/submissions/next?${query}`, cookie))
      .submission?.id;
  };
  expect(await next(first)).toBe(third);
  expect(await next(first, asTom)).toBe(second);
  expect(await next(fourth)).toBe(first);
  expect(await next(third, asTom, '&claim=mine')).toBe(second);
  expect(await next(second, asTom, '&claim=mine')).toBeUndefined();
  // A claim that has expired is none.
  await t.db.reviewClaim.update({ where: { submissionId: second }, data: { expiresAt: new Date(0) } });
  expect(await next(first)).toBe(second);
  const mine = await read<{ total: number }>(`/api/admin/submissions?claim=mine&taskId=${task.id}`, asTom);
  expect(mine.total).toBe(0);
});

test('a search for the next work says that it reached its limit of time, and continues from there', async () => {
  const user = await createStudent(t.db, { name: 'Zq Rare' });
  const { id: current } = await createSubmission(t.db, { user, task: await createTask(t.db) });
  const actor = {
    sessionId: '',
    requestId: '',
    user: null,
    administrator: { ...mira, role: 'owner' },
  } as const;
  // Two characters: no index serves them, so each page compares a limited number of submissions.
  const filter = { search: 'zq', sort: 'newest', now: new Date(), reviewDays: 7, after: current } as const;
  const other = await createStudent(t.db);
  await t.db.$executeRaw`
    INSERT INTO submissions (id, user_id, title, description, status, max_points, submitted_at, updated_at)
    SELECT gen_random_uuid(), ${other.id}::uuid, 'Work', 'Text', 'pending', 10,
      now() - number * interval '1 hour', now() FROM generate_series(1, ${2 * comparedSubmissions}) AS number`;
  const { id: oldest } = await createSubmission(t.db, {
    user,
    task: await createTask(t.db),
    submittedAt: new Date('2020-01-01'),
  });
  const cut = await findNext(t.deps.runSql, actor, { ...filter, timeout: 0 });
  const resume = { cursor: expect.any(String), restarted: false };
  expect(cut).toEqual({ submission: null, complete: false, resume });
  // Each call continues where the call before it ended, so the work is found although no call has the time for it.
  const ends = new Set<string>();
  let next = cut;
  while (next.resume && !ends.has(next.resume.cursor)) {
    ends.add(next.resume.cursor);
    next = await findNext(t.deps.runSql, actor, {
      ...filter,
      timeout: 0,
      cursor: next.resume.cursor,
      ...(next.resume.restarted && { restarted: 'true' as const }),
    });
  }
  expect(next.submission?.id).toBe(oldest);
  expect(ends.size).toBeGreaterThan(1);
  expect(await findNext(t.deps.runSql, actor, { ...filter, timeout: 120_000 })).toMatchObject({
    submission: { id: oldest },
    complete: true,
  });
});

test('each reviewer is listed with what they have claimed and reviewed', async () => {
  const task = await createTask(t.db);
  const work = async (days?: number) => {
    const user = await createStudent(t.db);
    if (days === undefined) return claim((await createSubmission(t.db, { user, task })).id, tom);
    const reviewedAt = new Date(Date.now() - days * 86_400_000);
    return createSubmission(t.db, { user, task, status: 'approved', reviewer: tom, reviewedAt });
  };
  for (const days of [undefined, undefined, 0, 3, 8]) await work(days);
  const { items } = await read<Answer<typeof listReviewers>>('/api/admin/reviewers');
  expect(items.find(({ name }) => name === 'Tom')).toEqual({
    id: tom.id,
    name: 'Tom',
    me: false,
    claimed: 2,
    reviewedToday: 1,
    reviewedThisWeek: 2,
  });
  expect(items.find(({ me }) => me)).toMatchObject({ name: 'Mira', claimed: 0 });
  expect((await read<{ total: number }>('/api/admin/submissions?claim=mine', asTom)).total).toBe(2);
});

test('the reviews of the reviewers are counted without reading them', async () => {
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_bitmapscan'], (explain) =>
    findReviewers(explain, { administrator: { id: mira.id } } as AdministratorActor, {
      adminEmails: new Set(),
      now: new Date(),
    }),
  );
  expect(plan).toContain('Index Only Scan using reviews_counted_idx');
});
