import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AdministratorActor } from '../../actor.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listSubmissions } from './list-submissions.ts';

const day = 86_400_000;
let t: TestApp;
let cookie: string;
let desk: string;
let asha: TestStudent;

async function list(query: string) {
  const answer = await t.request('GET', `/api/admin/submissions?${query}`, { cookie });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{
    items: ReviewedSubmission[];
    nextCursor: string | null;
    total: number;
    totalIsMinimum: boolean;
    counts: object;
  }>();
}
const works = async (query: string) => (await list(query)).items.map(({ description }) => description);

beforeEach(async () => {
  t = await createTestApp();
  const { db } = t;
  const administrator = await createAdministrator(db);
  desk = administrator.id;
  cookie = await t.signInAs(administrator);
  const [poster, reel, code] = [
    await createTask(db, { title: 'Poster', domain: 'Design' }),
    await createTask(db, { title: 'Reel', domain: 'Marketing' }),
    await createTask(db, { title: 'Badge', domain: 'Design' }),
  ];
  asha = await createStudent(db, { name: 'Asha', college: 'North College' });
  const bela = await createStudent(db, { name: 'Bela', college: 'NORTH COLLEGE' });
  const chen = await createStudent(db, { name: 'Chen', college: 'South College' });
  const at = (days: number) => ({ submittedAt: new Date(Date.now() - days * day) });
  await createSubmission(db, { user: asha, task: poster, description: 'asha poster', ...at(10) });
  await createSubmission(db, { user: asha, task: reel, description: 'asha reel', ...at(1) });
  await createSubmission(db, { user: bela, task: code, description: 'bela badge', ...at(4) });
  const reviewed = { status: 'approved', ...at(20) } as const;
  await createSubmission(db, { user: bela, task: poster, description: 'bela poster', ...reviewed });
  await createSubmission(db, { user: chen, task: reel, description: 'chen reel', ...at(8) });
});
afterEach(() => t.close());

test('a domain lists the work of its tasks, in both orders and by status, with its counts', async () => {
  expect(await works('domain=Design')).toEqual(['bela badge', 'asha poster', 'bela poster']);
  expect(await works('domain=Design&sort=oldest')).toEqual(['bela poster', 'asha poster', 'bela badge']);
  expect(await works('domain=Design&status=pending&search=asha')).toEqual(['asha poster']);
  expect(await works(`domain=Design&userId=${asha.id}`)).toEqual(['asha poster']);
  expect(await list('domain=Design&status=approved')).toMatchObject({
    total: 1,
    counts: { all: 3, pending: 2, approved: 1, rejected: 0 },
  });
  expect(await works('domain=Nothing')).toEqual([]);
});

test('a college lists the work of its students in any case of letters, page by page', async () => {
  const all = ['asha reel', 'bela badge', 'asha poster', 'bela poster'];
  expect(await works('college=north%20college')).toEqual(all);
  const paged: string[] = [];
  let cursor = '';
  do {
    const page = await list(`college=North%20College&limit=1${cursor && `&cursor=${cursor}`}`);
    expect(page).toMatchObject({ total: 4, totalIsMinimum: false });
    paged.push(...page.items.map(({ description }) => description));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect(paged).toEqual(all);
  expect(await works('college=North%20College&status=pending&domain=Design')).toEqual([
    'bela badge',
    'asha poster',
  ]);
  expect(await works('college=North%20College&search=reel')).toEqual(['asha reel']);
  expect(await works(`college=South%20College&userId=${asha.id}`)).toEqual([]);
});

test('the work of a college with many students is found in the order of time', async () => {
  await t.db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, college, updated_at)
    SELECT uuidv7(), 'many-' || n, 'issuer', 'many-' || n, n || '@many.test', 'South College', now()
    FROM generate_series(1, 2001) AS n`;
  expect(await list('college=South%20College')).toMatchObject({
    items: [{ description: 'chen reel' }],
    total: 1,
    totalIsMinimum: true,
    nextCursor: null,
  });
});

test('work that waits for more than some days, and work that is overdue', async () => {
  expect(await works('waiting=3')).toEqual(['bela badge', 'chen reel', 'asha poster']);
  expect(await list('waiting=9')).toMatchObject({ total: 1, items: [{ description: 'asha poster' }] });
  expect(await works('overdue=true&sort=oldest')).toEqual(['asha poster', 'chen reel']);
  expect(await works('overdue=true&domain=Marketing')).toEqual(['chen reel']);
  expect(await works('overdue=true&college=North%20College')).toEqual(['asha poster']);
  expect(await works('overdue=true&search=chen')).toEqual(['chen reel']);
  expect(await works('overdue=true&status=approved')).toEqual([]);
  expect((await t.request('GET', '/api/admin/submissions?waiting=0', { cookie })).statusCode).toBe(400);
});

test('the published site says what is overdue', async () => {
  const { content } = await t.deps.site.published();
  const changed = { ...content, programme: { ...content.programme, reviewDays: 3 } };
  const published = vi.spyOn(t.deps.site, 'published').mockResolvedValue({ number: 2, content: changed });
  onTestFinished(() => published.mockRestore());
  expect(await works('overdue=true')).toEqual(await works('waiting=3'));
});

test('revised work is overdue from its revision on', async () => {
  const user = await createStudent(t.db);
  const task = await createTask(t.db, { title: 'Gate', domain: 'Building' });
  const submittedAt = new Date(Date.now() - 30 * day);
  const revisedAt = new Date(Date.now() - 8 * day);
  await createSubmission(t.db, { user, task, submittedAt, revisedAt, description: 'gate' });
  for (const sort of ['newest', 'oldest']) {
    expect(await works(`domain=Building&sort=${sort}&waiting=9`)).toEqual([]);
    expect(await works(`domain=Building&sort=${sort}&overdue=true`)).toEqual(['gate']);
  }
});

test('a claim counts until the time of the request, not of the database', async () => {
  const submission = await t.db.submission.findFirstOrThrow({ where: { description: 'asha reel' } });
  const { id: administratorId } = await createAdministrator(t.db);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await t.db.reviewClaim.create({
    data: { submissionId: submission.id, administratorId, claimedAt: at(0), expiresAt: at(2) },
  });
  const free = async (now: Date) => {
    const filter = {
      status: 'pending',
      sort: 'newest',
      claim: 'free',
      limit: 20,
      now,
      reviewDays: 7,
    } as const;
    const actor = { administrator: { id: desk } } as AdministratorActor;
    const { items } = await listSubmissions(t.deps.runSql, actor, filter);
    return items.map(({ description }) => description);
  };
  expect(await free(at(1))).not.toContain('asha reel');
  expect(await free(at(3))).toContain('asha reel');
});
