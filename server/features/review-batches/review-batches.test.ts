import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AdministratorActor } from '../../actor.ts';
import {
  type BatchPreview,
  type BatchReview,
  type BatchSelection,
  previewPoints,
  type ReviewBatch,
} from '../../contract/review-batches.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { claimed } from '../../testing/claimed.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { killedAt } from '../../testing/killed-at.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runReviewBatch } from './run-batch.ts';
import { type Chosen, selectSubmissions } from './select-submissions.ts';

let t: TestApp;
let desk: TestAdministrator;
let cookie: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.submission.deleteMany();
  desk = await createAdministrator(t.db);
  cookie = await t.signInAs(desk);
});
afterAll(() => t.close());

const approveAll: BatchReview = { action: 'approve', points: { rule: 'full' }, feedback: 'Well done.' };
const everything: BatchSelection = { kind: 'filter', filter: { status: 'all', sort: 'newest' } };

async function createWork(count: number, points = 100) {
  const task = await createTask(t.db, { points });
  const works = [];
  for (let made = 0; made < count; made += 1)
    works.push(await createSubmission(t.db, { user: await createStudent(t.db), task }));
  return works;
}
const chosen = (works: readonly { id: string; version: number }[]): BatchSelection => ({
  kind: 'chosen',
  submissions: works.map(({ id, version }) => ({ id, version })),
});

async function post<Body>(path: string, body: unknown, status: number, as = cookie): Promise<Body> {
  const response = await t.request('POST', `/api/admin/review-batches${path}`, { cookie: as, body });
  expect(response.statusCode, response.body).toBe(status);
  return response.json<Body>();
}
const start = (review: BatchReview, selection: BatchSelection) =>
  post<ReviewBatch>('', { review, selection }, 201);
const run = (batchId: string, duration?: number) => runReviewBatch(t.deps, { batchId }, t.app.log, duration);
async function read<Body>(path: string): Promise<Body> {
  const response = await t.request('GET', `/api/admin/review-batches${path}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Body>();
}

test('a date to revise until that has passed is refused', async () => {
  const review = { action: 'reject', feedback: '', reviseUntil: '2026-01-01T00:00:00.000Z' };
  const body = { review, selection: everything };
  const refused = await t.request('POST', '/api/admin/review-batches', { cookie, body });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual([
    { path: 'body.review.reviseUntil', message: 'Choose a time in the future.' },
  ]);
});

test('feedback has the values of each student and task, and waits where one is missing', async () => {
  const work = async (name: string | null, points: number) =>
    createSubmission(t.db, {
      user: await createStudent(t.db, { name }),
      task: await createTask(t.db, { title: `Poster for ${points}`, points }),
    });
  const [asha, ben] = [await work('Asha Rao', 1200), await work('Ben {x}', 80)];
  const nameless = await work(null, 80);
  const feedback = '{first_name} ({name}), {points} for {task}. {my_name}, { name }';
  const half = { rule: 'percent', value: 50 } as const;
  const batch = await start({ action: 'approve', points: half, feedback }, chosen([asha, ben, nameless]));
  await run(batch.id);
  const feedbackOf = async ({ id }: { id: string }) =>
    (await t.db.submission.findUniqueOrThrow({ where: { id } })).feedback;
  expect(await feedbackOf(asha)).toBe(`Asha (Asha Rao), 600 for Poster for 1200. ${desk.name}, { name }`);
  expect(await feedbackOf(ben)).toBe(`Ben (Ben {x}), 40 for Poster for 80. ${desk.name}, { name }`);
  expect(await feedbackOf(nameless)).toBeNull();
  expect(await read(`/${batch.id}/items?outcome=failed`)).toMatchObject({
    items: [
      {
        submissionId: nameless.id,
        message: 'The student or the task has no {first_name}, {name}. Review it by itself.',
      },
    ],
  });
});

test('feedback is refused with a variable that its action does not have', async () => {
  await createWork(1);
  const refusal = async (feedback: string, action = 'reject') => {
    const body = { review: { action, feedback }, selection: everything };
    const { errors } = (await t.request('POST', '/api/admin/review-batches', { cookie, body })).json();
    return errors;
  };
  const refused = [{ path: 'body.review.feedback', message: 'Replace {points} first.' }];
  expect(await refusal('You get {points}.')).toEqual(refused);
  expect(await refusal('You get {points}.', 'request_changes')).toEqual(refused);
  expect(await refusal('{nickname}')).toMatchObject([{ message: expect.stringContaining('{nickname}') }]);
});

test('approves all that match a filter, each with its points, and records who, what and the result', async () => {
  await createWork(25, 75);
  const batch = await start({ ...approveAll, points: { rule: 'percent', value: 50 } }, everything);
  expect(batch).toMatchObject({
    action: 'approve',
    points: { rule: 'percent', value: 50 },
    state: 'running',
    total: 25,
    counts: { waiting: 25 },
    createdBy: desk.name,
  });
  await run(batch.id);
  expect(await read<ReviewBatch>(`/${batch.id}`)).toMatchObject({ state: 'done', counts: { done: 25 } });
  const works = await t.db.submission.findMany();
  expect(new Set(works.map(({ status, points, feedback }) => `${status} ${points} ${feedback}`))).toEqual(
    new Set(['approved 38 Well done.']),
  );
  expect(await t.db.auditEvent.count({ where: { subjectId: batch.id } })).toBe(1);
  const audit = await t.request('GET', `/api/admin/audit?subject=${batch.id}`, { cookie });
  expect(audit.json().items).toMatchObject([
    { action: 'review-batch.start', subject: { label: 'Bulk review of 25 submissions' } },
  ]);
  const approvals = await t.db.auditEvent.findMany({
    where: { action: 'submission.approve', actorId: desk.id, subjectId: { in: works.map(({ id }) => id) } },
  });
  expect(approvals).toHaveLength(25);
  for (const { detail, networkAddress } of approvals) {
    expect({ detail, networkAddress }).toMatchObject({
      detail: { batchId: batch.id, before: 'pending', after: 'approved' },
      networkAddress: null,
    });
  }
  expect(audit.json().items[0].networkAddress).toMatch(/./);
  const { items, total, nextCursor } = await read<{
    items: { outcome: string; points: number; studentName: string }[];
    total: number;
    nextCursor: string;
  }>(`/${batch.id}/items?outcome=done&limit=10`);
  expect([items.length, total]).toEqual([10, 25]);
  expect(items[0]).toMatchObject({
    outcome: 'done',
    points: 38,
    studentName: expect.stringMatching(/^Student/),
  });
  const rest = await read<{ items: unknown[] }>(`/${batch.id}/items?limit=100&cursor=${nextCursor}`);
  expect(rest.items).toHaveLength(15);
});

test('a search is not stored with the batch that it selected', async () => {
  const [work] = await createWork(3);
  const { name } = await t.db.user.findUniqueOrThrow({ where: { id: work?.userId ?? '' } });
  const { id, total } = await start(approveAll, {
    kind: 'filter',
    filter: { status: 'pending', sort: 'oldest', search: name ?? '' },
  });
  expect(total).toBe(1);
  const { filter } = await t.db.reviewBatch.findUniqueOrThrow({ where: { id } });
  expect(filter).toEqual({ status: 'pending', sort: 'oldest' });
});

test('the preview counts what will happen, and changes nothing', async () => {
  const works = await createWork(6, 75);
  const [reviewed, changed, gone, claimed, own] = works.map(({ id }) => id);
  const other = await createAdministrator(t.db);
  const claim = (submissionId = '', administratorId = '', seconds = 60) =>
    t.db.reviewClaim.create({
      data: {
        submissionId,
        administratorId,
        claimedAt: new Date(),
        expiresAt: new Date(Date.now() + seconds * 1_000),
      },
    });
  await claim(claimed, other.id);
  await claim(own, desk.id);
  await claim(works[5]?.id, other.id, -1);
  await t.db.submission.update({
    where: { id: reviewed ?? '' },
    data: { status: 'rejected', points: 0, reviewId: other.id, reviewedAt: new Date() },
  });
  const selection = chosen(works);
  await t.db.submission.update({ where: { id: changed ?? '' }, data: { version: 2 } });
  await t.db.submission.delete({ where: { id: gone ?? '' } });
  const preview = (action: string) => post<BatchPreview>('/preview', { action, selection }, 200);
  const skipped = { total: 6, claimed: 1, changed: 1, gone: 1 };
  const approval = await preview('approve');
  expect(approval).toMatchObject({ ...skipped, reviewed: 1, ready: 2, students: 2 });
  expect(previewPoints(approval, { rule: 'percent', value: 50 })).toBe(76);
  expect(await preview('delete')).toMatchObject({
    ...skipped,
    reviewed: 0,
    ready: 3,
    awarded: 0,
    students: 0,
  });
  expect(await t.db.reviewBatch.count({ where: { administratorId: desk.id } })).toBe(0);
  const until = new Date(Date.now() - 3_600_000).toISOString();
  await post('/preview', { action: 'reject', selection: { ...everything, until } }, 400);
});

test.each<BatchReview>([approveAll, { action: 'delete' }])(
  '$action by filter leaves out what was edited, revised or submitted after the preview',
  async (review) => {
    const [seen, edited, revised] = await createWork(3);
    const requested = await start(
      { action: 'request_changes', feedback: 'More.', reviseUntil: null },
      chosen(revised ? [revised] : []),
    );
    await run(requested.id);
    const ofStudent = async (work: typeof seen, method: 'PATCH' | 'POST', path = '') => {
      const author = await t.db.user.findUniqueOrThrow({ where: { id: work?.userId ?? '' } });
      const response = await t.request(method, `/api/submissions/${work?.id}${path}`, {
        cookie: await t.signInAs(author),
        body: { description: 'Something else.', version: 1 },
      });
      expect(response.statusCode, response.body).toBe(200);
    };
    const filter: BatchSelection = { kind: 'filter', filter: { status: 'pending', sort: 'oldest' } };
    const { action } = review;
    const preview = await post<BatchPreview>('/preview', { action, selection: filter }, 200);
    expect(preview).toMatchObject({ total: 2, ready: 2 });
    await ofStudent(edited, 'PATCH');
    await ofStudent(revised, 'POST', '/revise');
    await createWork(1);
    const batch = await start(review, { ...filter, until: preview.at });
    await run(batch.id);
    const { items } = await read<{ items: unknown[] }>(`/${batch.id}/items`);
    expect(items).toMatchObject([{ submissionId: seen?.id, outcome: 'done' }]);
    expect(await t.db.submission.count({ where: { status: 'pending' } })).toBe(3);
  },
);

test('a search that not all submissions were compared with is refused for that, not for its matches', async () => {
  await createWork(4);
  const [work] = await createWork(1);
  await t.db.task.update({ where: { id: work?.taskId ?? '' }, data: { title: 'Put up Q7 signs' } });
  const actor = { administrator: { id: desk.id } } as AdministratorActor;
  // Without three letters no index serves it.
  const filter = { status: 'pending', sort: 'oldest', search: 'Q7' } as const;
  const select = (compared?: number) =>
    selectSubmissions(t.deps, actor, { kind: 'filter', filter }, compared);
  expect(await select()).toEqual({ ids: [work?.id], versions: [1] });
  expect(await select(6)).toEqual({ ids: [work?.id], versions: [1] });
  await expect(select(3)).rejects.toMatchObject({
    fields: [{ path: 'body.selection', message: expect.stringContaining('Only the first 3 submissions') }],
  });
});

type Filter = Extract<BatchSelection, { kind: 'filter' }>['filter'];
test.each<Partial<Filter>>([
  {},
  { search: 'Student' },
  { search: 'St' },
  { college: 'North College' },
  { claim: 'free' },
  { sort: 'oldest', waiting: 1 },
])('selects what the list shows for %j, in its order, by one statement', async (part) => {
  const works = await createWork(7);
  for (const [index, { id }] of works.entries())
    await t.db.submission.update({
      where: { id },
      data: {
        submittedAt: new Date(Date.UTC(2026, 0, 1 + (index >> 1))),
        ...(index === 3 && { version: 3, revisedAt: new Date(Date.UTC(2026, 0, 9)) }),
      },
    });
  await t.db.user.updateMany({ data: { college: 'North College' } });
  const filter: Filter = { status: 'pending', sort: 'newest', ...part };
  const actor = { administrator: { id: desk.id } } as AdministratorActor;
  let selected: Chosen = { ids: [], versions: [] };
  const statements = await statementsOf(async () => {
    selected = await selectSubmissions(t.deps, actor, { kind: 'filter', filter });
  });
  expect(statements).toHaveLength(1);
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const listed = await t.request('GET', `/api/admin/submissions?${query}`, { cookie });
  expect(listed.statusCode, listed.body).toBe(200);
  const { items } = listed.json<{ items: { id: string; version: number }[] }>();
  expect(selected).toEqual({
    ids: items.map(({ id }) => id),
    versions: items.map(({ version }) => version),
  });
  expect(items).toHaveLength(7);
});

test('skips what was claimed, reviewed, changed or deleted since it was chosen, and says so for each', async () => {
  const works = await createWork(6);
  const [reviewed, changed, gone, free, taken, own] = works.map(({ id }) => id);
  const other = await createAdministrator(t.db);
  const batch = await start(approveAll, chosen(works));
  await t.db.submission.update({
    where: { id: reviewed ?? '' },
    data: { status: 'rejected', points: 0, reviewId: batch.id, reviewedAt: new Date() },
  });
  await t.db.submission.update({ where: { id: changed ?? '' }, data: { version: 2 } });
  await t.db.submission.delete({ where: { id: gone ?? '' } });
  await claimed(t.db, other, taken ?? '');
  await claimed(t.db, desk, own ?? '');
  await run(batch.id);
  const { items } = await read<{ items: { submissionId: string; outcome: string; exists: boolean }[] }>(
    `/${batch.id}/items`,
  );
  expect(items.map(({ submissionId, outcome, exists }) => [submissionId, outcome, exists])).toEqual([
    [reviewed, 'reviewed', true],
    [changed, 'changed', true],
    [gone, 'gone', false],
    [free, 'done', true],
    [taken, 'claimed', true],
    [own, 'done', true],
  ]);
  expect(items[4]).toMatchObject({ message: expect.stringContaining(other.name ?? '') });
  expect(await t.db.reviewClaim.findMany()).toMatchObject([{ submissionId: taken }]);
  // The administrator did not review the work that they had open: the batch did.
  const reviews = await t.db.review.findMany({ where: { batchId: batch.id } });
  expect(reviews).toMatchObject([{ claimedAt: null }, { claimedAt: null }]);
});

test('a run that is killed between two reviews is continued, also by two at once', async () => {
  const works = await createWork(45);
  const batch = await start(approveAll, everything);
  const interrupted = { ...t.deps, db: killedAt(t.db, 32) };
  await expect(runReviewBatch(interrupted, { batchId: batch.id }, t.app.log)).rejects.toThrow('terminated');
  expect(await t.db.submission.count({ where: { status: 'approved' } })).toBe(30);
  await Promise.all([run(batch.id), run(batch.id)]);
  expect(await read<ReviewBatch>(`/${batch.id}`)).toMatchObject({ state: 'done', counts: { done: 45 } });
  const ofBatch = { submissionId: { in: works.map(({ id }) => id) } };
  expect(await t.db.ledgerEntry.count({ where: ofBatch })).toBe(45);
});

test('two batches that overlap review each submission once', async () => {
  const works = await createWork(30);
  const first = await start(approveAll, chosen(works.slice(0, 20)));
  const second = await start({ action: 'reject', feedback: '', reviseUntil: null }, chosen(works.slice(10)));
  await Promise.all([run(first.id), run(second.id)]);
  const counts = async ({ id }: ReviewBatch) => (await read<ReviewBatch>(`/${id}`)).counts;
  const [a, b] = [await counts(first), await counts(second)];
  expect((a.done ?? 0) + (b.done ?? 0)).toBe(30);
  expect((a.reviewed ?? 0) + (b.reviewed ?? 0)).toBe(10);
  expect(await t.db.submission.count({ where: { status: 'approved' } })).toBe(a.done);
});

test.each<[string, 'it' | null]>([
  ['is no administrator any more', null],
  ['may not review any more', 'it'],
])('S69 ends when its starter %s', async (_name, role) => {
  await createWork(3);
  const batch = await start(approveAll, everything);
  t.allowList.delete(desk.email);
  await t.db.administrator.update({ where: { id: desk.id }, data: { role } });
  await run(batch.id);
  t.allowList.add(desk.email);
  expect(await read<ReviewBatch>(`/${batch.id}`)).toMatchObject({ state: 'done', counts: { stopped: 3 } });
  expect(await t.db.submission.count({ where: { status: 'pending' } })).toBe(3);
});

/** Every student has as many points as their entries in the ledger add up to. */
async function ledgerIsRight() {
  const wrong = await t.db.$queryRaw<unknown[]>`
    SELECT u.id FROM users u LEFT JOIN points_ledger l ON l.user_id = u.id
    GROUP BY u.id HAVING u.points <> coalesce(sum(l.points), 0)`;
  expect(wrong).toEqual([]);
}
const undo = (id: string, status = 200) =>
  post<ReviewBatch>(`/${id}/undo`, { reason: 'The wrong list.' }, status);

test('an undo reverses what still can be, takes the points back, and is done once', async () => {
  const works = await createWork(12, 40);
  const batch = await start(
    { action: 'request_changes', feedback: 'More.', reviseUntil: null },
    chosen(works),
  );
  await run(batch.id);
  const [revised] = works;
  await t.db.submission.update({
    where: { id: revised?.id ?? '' },
    data: {
      status: 'pending',
      version: 2,
      points: null,
      reviewId: null,
      reviewedAt: null,
      reviewedById: null,
    },
  });
  expect(await undo(batch.id)).toMatchObject({ state: 'undoing', undoReason: 'The wrong list.' });
  await undo(batch.id, 409);
  await Promise.all([run(batch.id), run(batch.id)]);
  await undo(batch.id, 409);
  expect(await read<ReviewBatch>(`/${batch.id}`)).toMatchObject({
    state: 'undone',
    undoneBy: desk.name,
    counts: { undone: 11, kept: 1 },
  });
  expect(await t.db.submission.count({ where: { status: 'pending' } })).toBe(12);
  expect(await t.db.review.count({ where: { reversalReason: 'The wrong list.' } })).toBe(11);
  const undone = { subjectId: batch.id, action: 'review-batch.undo' };
  expect(await t.db.auditEvent.findMany({ where: undone })).toMatchObject([
    { actorId: desk.id, detail: { before: 'done', after: 'undoing' }, networkAddress: expect.any(String) },
  ]);
  const reversals = { action: 'submission.reverse-review', detail: { path: ['batchId'], equals: batch.id } };
  expect(await t.db.auditEvent.count({ where: reversals })).toBe(11);

  const second = await start(approveAll, everything);
  await run(second.id);
  expect(
    await t.db.user.count({ where: { points: 40, id: { in: works.map(({ userId }) => userId) } } }),
  ).toBe(12);
  await ledgerIsRight();
  await undo(second.id);
  await expect(
    runReviewBatch({ ...t.deps, db: killedAt(t.db, 6) }, { batchId: second.id }, t.app.log),
  ).rejects.toThrow('terminated');
  await run(second.id);
  expect(await read<ReviewBatch>(`/${second.id}`)).toMatchObject({ state: 'undone', counts: { undone: 12 } });
  expect(await t.db.user.count({ where: { points: 0, id: { in: works.map(({ userId }) => userId) } } })).toBe(
    12,
  );
  await ledgerIsRight();
});

test('an undo ends a batch that runs; what waits is not reviewed', async () => {
  await createWork(30);
  const batch = await start(approveAll, everything);
  const interrupted = { ...t.deps, db: killedAt(t.db, 11) };
  await expect(runReviewBatch(interrupted, { batchId: batch.id }, t.app.log)).rejects.toThrow('terminated');
  await undo(batch.id);
  await run(batch.id);
  expect(await read<ReviewBatch>(`/${batch.id}`)).toMatchObject({
    state: 'undone',
    counts: { undone: 10, stopped: 20 },
  });
  expect(await t.db.submission.count({ where: { status: 'pending' } })).toBe(30);
  await ledgerIsRight();
});

test('a rejection is kept if the student has submitted new work for the task since', async () => {
  const [work] = await createWork(1);
  const batch = await start({ action: 'reject', feedback: '', reviseUntil: null }, everything);
  await run(batch.id);
  const task = await t.db.task.findUniqueOrThrow({ where: { id: work?.taskId ?? '' } });
  await createSubmission(t.db, { user: { id: work?.userId ?? '' }, task });
  await undo(batch.id);
  await run(batch.id);
  const { items } = await read<{ items: unknown[] }>(`/${batch.id}/items`);
  expect(items).toMatchObject([{ outcome: 'kept', message: expect.stringContaining('handed in new work') }]);
});

test('a deletion takes the points and the files, and cannot be undone', async () => {
  const works = await createWork(3, 20);
  const approval = await start(approveAll, chosen(works));
  await run(approval.id);
  const upload = await createUpload(t.deps, {
    ownerUserId: works[0]?.userId ?? null,
    submissionId: works[0]?.id ?? null,
  });
  const batch = await start({ action: 'delete' }, chosen(works));
  await run(batch.id);
  expect(await read<ReviewBatch>(`/${batch.id}`)).toMatchObject({ state: 'done', counts: { done: 3 } });
  expect(await t.db.submission.count()).toBe(0);
  expect(await t.db.upload.findUnique({ where: { id: upload.id } })).toBeNull();
  const deletions = { action: 'submission.delete', detail: { path: ['batchId'], equals: batch.id } };
  expect(await t.db.auditEvent.count({ where: deletions })).toBe(3);
  await ledgerIsRight();
  await undo(batch.id, 409);
});

test('the queue runs the parts of a batch one after the other', async () => {
  const queued = await createTestApp({ jobs: (url) => createJobQueue(url, { pollInterval: 0.5 }) });
  await queued.deps.jobs?.ready();
  const starter = await createAdministrator(queued.db);
  const as = await queued.signInAs(starter);
  const task = await createTask(queued.db);
  for (let made = 0; made < 45; made += 1)
    await createSubmission(queued.db, { user: await createStudent(queued.db), task });
  let parts = 0;
  queued.deps.jobs?.start(
    {
      'review-batch': async (data, log) => {
        parts += 1;
        await runReviewBatch(queued.deps, data, log, 0);
      },
    },
    queued.app.log,
  );
  const body = { review: approveAll, selection: everything };
  const started = await queued.request('POST', '/api/admin/review-batches', { cookie: as, body });
  const { id } = started.json<ReviewBatch>();
  const state = async () => (await queued.db.reviewBatch.findUniqueOrThrow({ where: { id } })).state;
  await vi.waitUntil(async () => (await state()) === 'done', { timeout: 120_000, interval: 200 });
  expect(parts).toBe(3);
  expect(await queued.db.submission.count({ where: { status: 'approved' } })).toBe(45);
  await queued.close();
});
