import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Submission } from '../../contract/submissions.ts';
import { createStudent, createSubmission, createTask, createUpload } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function student() {
  const row = await createStudent(testApp.db);
  const cookie = await testApp.signInAs(row);
  return {
    row,
    get: (path: string) => testApp.request('GET', path, { cookie }),
    edit: (id: string, body: object) => testApp.request('PATCH', `/api/submissions/${id}`, { cookie, body }),
    appeal: (id: string, body: object) =>
      testApp.request('POST', `/api/submissions/${id}/appeal`, { cookie, body }),
    withdraw: (id: string) => testApp.request('DELETE', `/api/submissions/${id}`, { cookie }),
    work: async (overrides: Partial<Parameters<typeof createSubmission>[1]> = {}) =>
      createSubmission(testApp.db, { user: row, task: await createTask(testApp.db), ...overrides }),
    file: (submissionId: string | null = null, position = 0) =>
      createUpload(testApp.deps, { ownerUserId: row.id, submissionId, position }),
  };
}

const stored = (id: string) => testApp.db.submission.findUnique({ where: { id } });

test('lists only my submissions, newest first, by status and cursor', async () => {
  const me = await student();
  await (await student()).work();
  const made: string[] = [];
  for (const [i, status] of (['approved', 'pending', 'rejected', 'pending'] as const).entries()) {
    made.unshift((await me.work({ status, submittedAt: new Date(Date.UTC(2026, 0, 1 + (i >> 1))) })).id);
  }
  const whole = (await me.get('/api/submissions')).json();
  const counts = { all: 4, pending: 2, approved: 1, rejected: 1 };
  expect(whole).toMatchObject({ total: 4, nextCursor: null, counts });
  expect(whole.items.map((item: Submission) => item.id)).toEqual(made);
  const pending = (await me.get('/api/submissions?status=pending')).json();
  expect(pending.items.map((item: Submission) => item.id)).toEqual([made[0], made[2]]);
  expect(pending).toMatchObject({ total: 2, counts });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Submission[]; nextCursor: string | null } = (
      await me.get(`/api/submissions?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`)
    ).json();
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual(made);
});

test('lists only my reviewed submissions, the latest review first, by status and cursor', async () => {
  const me = await student();
  await (await student()).work({ status: 'approved' });
  await me.work();
  const early = new Date(Date.UTC(2026, 0, 1));
  const late = new Date(Date.UTC(2026, 0, 2));
  const first = await me.work({ status: 'rejected', submittedAt: late, reviewedAt: early });
  // The same moment: then by id, which grows.
  const second = await me.work({ status: 'approved', submittedAt: early, reviewedAt: late });
  const third = await me.work({ status: 'rejected', submittedAt: early, reviewedAt: late });
  const order = [third.id, second.id, first.id];
  const ids = (page: { items: Submission[] }) => page.items.map(({ id }) => id);
  const whole = (await me.get('/api/submissions/reviewed')).json();
  expect(ids(whole)).toEqual(order);
  expect(whole).toMatchObject({ total: 3, nextCursor: null });
  const one = (await me.get(`/api/submissions/${second.id}`)).json();
  expect(whole.items[1]).toEqual({ ...one, revisableUntil: null });
  const rejected = (await me.get('/api/submissions/reviewed?status=rejected')).json();
  expect(ids(rejected)).toEqual([third.id, first.id]);
  expect(rejected.total).toBe(2);
  const page = (await me.get('/api/submissions/reviewed?limit=2')).json();
  expect(ids(page)).toEqual(order.slice(0, 2));
  const rest = (await me.get(`/api/submissions/reviewed?limit=2&cursor=${page.nextCursor}`)).json();
  expect(rest).toMatchObject({ items: [{ id: first.id }], nextCursor: null, total: 3 });
  const other = (await me.get('/api/submissions?limit=1')).json().nextCursor;
  expect((await me.get(`/api/submissions/reviewed?cursor=${other}`)).statusCode).toBe(400);
  expect((await me.get('/api/submissions/reviewed?status=pending')).statusCode).toBe(400);

  const asked = await me.work({ status: 'changes_requested', submittedAt: early, reviewedAt: early });
  const found = async (query: string) => (await me.get(`/api/submissions/reviewed?${query}`)).json();
  expect(await found('changes=only')).toMatchObject({ items: [{ id: asked.id }], total: 1 });
  expect(ids(await found('status=rejected'))).toEqual([third.id, asked.id, first.id]);
  expect(ids(await found('status=rejected&changes=without'))).toEqual([third.id, first.id]);
  expect((await me.get('/api/submissions/reviewed?changes=some')).statusCode).toBe(400);
});

test('of many rejected works only those that can be revised now are listed, with their number', async () => {
  const me = await student();
  const day = 86_400_000;
  const [passed, later] = [new Date(Date.now() - day), new Date(Date.now() + day)];
  const [closed, open] = [
    await createTask(testApp.db, { lastDate: passed }),
    await createTask(testApp.db, { lastDate: later }),
  ];
  const reviewedAt = new Date(Date.now() - 30 * day);
  const oldest = await me.work({ task: open, status: 'rejected', reviewedAt, submittedAt: reviewedAt });
  for (let each = 0; each < 25; each += 1) await me.work({ task: closed, status: 'rejected' });
  const extended = await me.work({
    task: await createTask(testApp.db, { lastDate: passed }),
    status: 'rejected',
  });
  await testApp.db.submission.update({ where: { id: extended.id }, data: { reviseUntil: later } });
  const appealed = await me.work({
    task: await createTask(testApp.db, { lastDate: later }),
    status: 'rejected',
  });
  const body = { reviewId: appealed.reviewId, text: 'You read the first file only.' };
  expect((await me.appeal(appealed.id, body)).statusCode).toBe(201);
  await me.work({ task: await createTask(testApp.db, { lastDate: later }), status: 'approved' });

  const { items, total } = (await me.get('/api/submissions/reviewed?revisable=only')).json();
  expect(items.map(({ id }: Submission) => id)).toEqual([extended.id, oldest.id]);
  expect(total).toBe(2);
  expect((await me.get('/api/submissions/reviewed?revisable=some')).statusCode).toBe(400);
});

test('the list of reviewed submissions says until when each can be revised', async () => {
  const me = await student();
  const day = 86_400_000;
  const after = (days: number) => new Date(Date.now() + days * day);
  const [passed, soon, later] = [after(-1), after(1), after(3)];
  const rejected = async (lastDate: Date, reviseUntil: Date | null = null) => {
    const task = await createTask(testApp.db, { lastDate });
    const { id, reviewId } = await me.work({ task, status: 'rejected' });
    await testApp.db.submission.update({ where: { id }, data: { reviseUntil } });
    return { id, reviewId, task };
  };
  const untilOf = async ({ id }: { id: string }) => {
    const { items } = (await me.get('/api/submissions/reviewed')).json();
    return items.find((item: Submission) => item.id === id).revisableUntil;
  };
  expect(await untilOf(await rejected(soon))).toBe(soon.toISOString());
  expect(await untilOf(await rejected(later, soon))).toBe(later.toISOString());
  const extended = await rejected(passed, later);
  expect(await untilOf(extended)).toBe(later.toISOString());

  const followed = await rejected(soon);
  await me.work({ task: followed.task });
  expect(await untilOf(followed)).toBeNull();

  const body = { reviewId: extended.reviewId, text: 'You read the first file only.' };
  const appealed = await me.appeal(extended.id, body);
  expect(appealed.statusCode, appealed.body).toBe(201);
  expect(await untilOf(extended)).toBeNull();
  await testApp.db.appeal.updateMany({
    where: { submissionId: extended.id },
    data: { outcome: 'ended', decidedAt: new Date() },
  });
  expect(await untilOf(extended)).toBe(later.toISOString());
});

test('S21 another student’s submission is 404 to see, edit and withdraw, as if it did not exist', async () => {
  const a = await student();
  const b = await student();
  const { id } = await a.work();
  const missing = '00000000-0000-4000-8000-000000000000';
  const answer = async (call: Promise<{ statusCode: number; json(): Record<string, unknown> }>) => {
    const response = await call;
    const { requestId: _, ...problem } = response.json();
    return { ...problem, statusCode: response.statusCode };
  };
  const body = { description: 'mine now', version: 1 };
  for (const call of [
    (of: string) => b.get(`/api/submissions/${of}`),
    (of: string) => b.edit(of, body),
    (of: string) => b.withdraw(of),
  ]) {
    const theirs = await answer(call(id));
    expect(theirs).toMatchObject({ statusCode: 404, code: 'submission_not_found' });
    expect(theirs).toEqual(await answer(call(missing)));
  }
  expect(await stored(id)).toMatchObject({ userId: a.row.id, version: 1 });
  expect((await a.get(`/api/submissions/${id}`)).json()).toMatchObject({ id });
});

test('an edit changes the given fields and increments the version', async () => {
  const { edit, work } = await student();
  const task = await createTask(testApp.db, { title: 'The task' });
  const { id, description } = await work({ task, title: 'Mine', link: 'https://example.org' });
  const first = await edit(id, { link: '', version: 1 });
  expect(first.json()).toMatchObject({
    title: 'Mine',
    description,
    link: null,
    version: 2,
    status: 'pending',
  });
  expect((await edit(id, { title: '', version: 2 })).json()).toMatchObject({ title: 'The task', version: 3 });
  const stale = await edit(id, { description: 'Old tab', version: 2 });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: 'stale_version' });
  for (const version of [undefined, 0, 1.5, '1', 3_000_000_000]) {
    expect((await edit(id, { description: 'x', version })).statusCode, String(version)).toBe(400);
  }
});

test('two edits of one version: one wins', async () => {
  const { edit, work } = await student();
  const { id } = await work();
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => edit(id, { description: `edit ${i}`, version: 1 })),
  );
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect((await stored(id))?.version).toBe(2);
});

test('an edit’s file list becomes the submission’s list, in its order; omitted files are removed', async () => {
  const { edit, work, file } = await student();
  const { id } = await work();
  const [one, two] = [await file(id, 0), await file(id, 1)];
  const three = await file();
  const untouched = await edit(id, { description: 'no word of files', version: 1 });
  expect(untouched.json<Submission>().files.map((item) => item.id)).toEqual([one.id, two.id]);
  const changed = await edit(id, { fileIds: [three.id, one.id], version: 2 });
  expect(changed.json<Submission>().files.map((item) => item.id)).toEqual([three.id, one.id]);
  expect(await testApp.db.upload.findUnique({ where: { id: two.id } })).toBeNull();
  const again = await edit(id, { fileIds: [two.id], version: 3 });
  expect(again.json()).toMatchObject({ code: 'file_not_available' });
  expect((await stored(id))?.version).toBe(3);
});

test('an edit that would leave no work changes nothing', async () => {
  const { edit, work, file } = await student();
  const { id, description } = await work();
  const { id: fileId } = await file(id);
  const response = await edit(id, { description: '', fileIds: [], version: 1 });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors[0].path).toBe('body.description');
  expect(await stored(id)).toMatchObject({ description, version: 1 });
  expect(await testApp.db.upload.findUnique({ where: { id: fileId } })).toMatchObject({ submissionId: id });
  expect((await edit(id, { description: '', version: 1 })).statusCode).toBe(200);
});

test('withdrawing removes the row and its files, and keeps the text as a draft', async () => {
  const { withdraw, work, file, get } = await student();
  const { id, taskId, description } = await work({ title: 'Mine', link: 'https://example.org' });
  const { id: fileId } = await file(id);
  expect((await withdraw(id)).statusCode).toBe(204);
  expect(await stored(id)).toBeNull();
  expect(await testApp.db.upload.findUnique({ where: { id: fileId } })).toBeNull();
  const { draft } = (await get(`/api/tasks/${taskId}/draft`)).json();
  const kept = { title: 'Mine', description, link: 'https://example.org', files: [], submissionId: null };
  expect(draft).toMatchObject(kept);
  expect((await withdraw(id)).statusCode).toBe(404);
});

test('a reviewed submission can be neither edited nor withdrawn', async () => {
  const { edit, withdraw, work } = await student();
  for (const status of ['approved', 'rejected'] as const) {
    const { id, description } = await work({ status });
    for (const response of [await edit(id, { description: 'x', version: 1 }), await withdraw(id)]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code: 'not_pending' });
    }
    expect(await stored(id)).toMatchObject({ description, status, version: 1 });
  }
});

test('S23 an edit cannot set status, points, userId or feedback', async () => {
  const { row, edit, work } = await student();
  const { id } = await work();
  for (const extra of [
    { status: 'approved' },
    { points: 5 },
    { userId: row.id },
    { maxPoints: 9 },
    { feedback: 'Great' },
  ]) {
    expect((await edit(id, { description: 'x', version: 1, ...extra })).statusCode).toBe(400);
  }
  expect((await stored(id))?.version).toBe(1);
});

test('S24 a student’s submission contains no storage key, hash or owner of files', async () => {
  const { get, work, file } = await student();
  const { id } = await work();
  const upload = await file(id);
  const response = await get(`/api/submissions/${id}`);
  expect(Object.keys(response.json().files[0]).sort()).toEqual(['contentType', 'id', 'name', 'size', 'url']);
  expect(response.body).not.toContain(upload.storageKey);
});

test('the list and its counts are one state, also if a review is committed while they are read', async () => {
  const me = await student();
  const { id } = await me.work();
  const listed = await testApp.db.$transaction(async (tx) => {
    // The list waits here, before it reads the first file.
    await tx.$executeRaw`LOCK TABLE uploads IN ACCESS EXCLUSIVE MODE`;
    const response = me.get('/api/submissions?status=pending');
    await expect
      .poll(() => tx.$queryRaw`SELECT 1 FROM pg_locks WHERE relation = 'uploads'::regclass AND NOT granted`)
      .not.toHaveLength(0);
    await tx.$executeRaw`
      UPDATE submissions SET status = 'rejected', points = 0, reviewed_at = now(), review_id = gen_random_uuid()
      WHERE id = ${id}::uuid`;
    return { response };
  });
  const { items, total, counts } = (await listed.response).json();
  expect({ total, counts }).toMatchObject({
    total: items.length,
    counts: { pending: items.length, rejected: 1 - items.length },
  });
});
