import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkDraft } from '../../contract/drafts.ts';
import { limits } from '../../contract/limits.ts';
import { createStudent, createSubmission, createTask, createUpload } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';

const day = 86_400_000;
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function student() {
  const row = await createStudent(t.db);
  const cookie = await t.signInAs(row);
  const path = (taskId: string) => `/api/tasks/${taskId}/draft`;
  const send = (taskId: string, body: object) => t.request('PUT', path(taskId), { cookie, body });
  return {
    row,
    cookie,
    send,
    async save(taskId: string, body: object): Promise<WorkDraft> {
      const response = await send(taskId, body);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    },
    async read(taskId: string): Promise<WorkDraft | null> {
      return (await t.request('GET', path(taskId), { cookie })).json().draft;
    },
    discard: (taskId: string, { id, version }: WorkDraft) =>
      t.request('DELETE', `${path(taskId)}?draft=${id}&version=${version}`, { cookie }),
    submit: (taskId: string, body: object) =>
      t.request('POST', `/api/tasks/${taskId}/submissions`, { cookie, body }),
    file: (overrides: object = {}) => createUpload(t.deps, { ownerUserId: row.id, ...overrides }),
    get: (address: string) => t.request('GET', address, { cookie }),
  };
}

const baseOf = ({ id, version }: WorkDraft) => ({ id, version });
const fileOf = (id: string) => t.db.upload.findUnique({ where: { id } });

test('a draft is saved as typed, and only its student reads it, on any device', async () => {
  const [me, other, task] = [await student(), await student(), await createTask(t.db)];
  expect(await me.read(task.id)).toBeNull();
  const file = await me.file();
  const saved = await me.save(task.id, {
    base: null,
    description: 'Half of it\u0000',
    link: 'https:/',
    fileIds: [file.id],
  });
  expect(saved).toMatchObject({
    taskId: task.id,
    submissionId: null,
    title: '',
    description: 'Half of it',
    link: 'https:/',
    version: 1,
  });
  expect(saved.files.map(({ id }) => id)).toEqual([file.id]);
  expect(await me.read(task.id)).toEqual(saved);
  expect(await other.read(task.id)).toBeNull();
  expect((await t.request('GET', `/api/tasks/${task.id}/draft`)).statusCode).toBe(401);
  expect((await other.discard(task.id, saved)).statusCode).toBe(204);
  expect(await me.read(task.id)).toEqual(saved);
  const again = await me.save(task.id, { base: baseOf(saved), title: 'Now' });
  expect(again).toMatchObject({ id: saved.id, version: 2, title: 'Now', description: '', files: [] });
});

test('of two tabs with the same draft, the second one is refused and loses nothing', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const first = await me.save(task.id, { base: null, title: 'One' });
  const second = await me.save(task.id, { base: baseOf(first), title: 'Two' });
  const stale = await me.send(task.id, { base: baseOf(first), title: 'Three' });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
  expect((await me.send(task.id, { base: null, title: 'Four' })).json().code).toBe('stale_version');
  expect((await me.discard(task.id, first)).json().code).toBe('stale_version');
  expect(await me.read(task.id)).toEqual(second);
  expect((await me.discard(task.id, second)).statusCode).toBe(204);
  expect((await me.discard(task.id, second)).statusCode).toBe(204);
  // A new draft has another id, so that the version of the old one never matches.
  const fresh = await me.save(task.id, { base: null, title: 'Five' });
  await me.save(task.id, { base: baseOf(fresh), title: 'Six' });
  expect((await me.send(task.id, { base: baseOf(second), title: 'Seven' })).json().code).toBe(
    'stale_version',
  );
});

test('saves at the same time: one is taken, the others are refused', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => me.send(task.id, { base: null, title: `Tab ${n}` })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
});

test('S55 the files of a draft stay while it exists, and are removed with it', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const old = { createdAt: new Date(Date.now() - 40 * day), readyAt: new Date(Date.now() - 40 * day) };
  const [kept, removed, later] = [await me.file(old), await me.file(old), await me.file(old)];
  const draft = await me.save(task.id, { base: null, fileIds: [kept.id, removed.id, later.id] });
  const log = { warn: () => {} };
  await sweepUploads({ ...t.deps, log });
  const { files } = await me.save(task.id, { base: baseOf(draft), fileIds: [later.id, kept.id] });
  expect(files.map(({ id }) => id)).toEqual([later.id, kept.id]);
  expect(await fileOf(removed.id)).toBeNull();
  // In use, as far as the removal of unused files is concerned.
  const remove = await t.request('DELETE', `/api/uploads/${kept.id}`, { cookie: me.cookie });
  expect(remove.statusCode).toBe(404);

  await t.db.workDraft.delete({ where: { id: draft.id } });
  await sweepUploads({ ...t.deps, log });
  expect([await fileOf(kept.id), await fileOf(later.id)]).toEqual([null, null]);
});

test('submitting ends the draft and takes its files; those that were not sent are discarded', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const [sent, left] = [await me.file(), await me.file()];
  const draft = await me.save(task.id, { base: null, description: 'Done', fileIds: [sent.id, left.id] });
  const refused = await me.submit(task.id, { description: 'Done', fileIds: [randomUUID()] });
  expect(refused.json().code).toBe('file_not_available');
  expect(await me.read(task.id)).toEqual(draft);
  const submitted = await me.submit(task.id, { description: 'Done', fileIds: [sent.id] });
  expect(submitted.statusCode, submitted.body).toBe(201);
  expect(submitted.json().files).toMatchObject([{ id: sent.id }]);
  expect(await me.read(task.id)).toBeNull();
  expect(await fileOf(sent.id)).toMatchObject({ submissionId: submitted.json().id, draftId: null });
  expect(await fileOf(left.id)).toBeNull();
  // A tab that had the draft cannot save it as another one.
  expect((await me.send(task.id, { base: baseOf(draft), title: 'Late' })).json().code).toBe('stale_version');
  expect((await me.send(task.id, { base: null, title: 'Late' })).json().code).toBe('already_submitted');
});

test('submitting an older state of the draft is refused, and the newer one stays with its files', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const first = await me.save(task.id, { base: null, description: 'Old' });
  const file = await me.file();
  const second = await me.save(task.id, { base: baseOf(first), description: 'New', fileIds: [file.id] });
  for (const draft of [null, baseOf(first), { ...baseOf(second), id: randomUUID() }]) {
    const refused = await me.submit(task.id, { description: 'Old', draft });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale_version']);
  }
  expect(await me.read(task.id)).toEqual(second);
  expect(await fileOf(file.id)).toMatchObject({ draftId: second.id });
  expect(await t.db.submission.count({ where: { taskId: task.id } })).toBe(0);
  const sent = { description: 'New', fileIds: [file.id], draft: baseOf(second) };
  expect((await me.submit(task.id, sent)).statusCode).toBe(201);
  expect(await me.read(task.id)).toBeNull();
});

test('work is submitted on top of a draft that is gone, and by a caller that knows no drafts', async () => {
  const [me, task, another] = [await student(), await createTask(t.db), await createTask(t.db)];
  const draft = await me.save(task.id, { base: null, description: 'Done' });
  await me.discard(task.id, draft);
  expect((await me.submit(task.id, { description: 'Done', draft: baseOf(draft) })).statusCode).toBe(201);
  await me.save(another.id, { base: null, description: 'Typed' });
  expect((await me.submit(another.id, { description: 'Sent' })).statusCode).toBe(201);
  expect(await me.read(another.id)).toBeNull();
});

test.each([
  ['not a state', { draft: 'x' }, 'body.draft'],
  ['no version', { draft: { id: randomUUID() } }, 'body.draft.version'],
])('submitting refuses a draft that is %s', async (_, fields, path) => {
  const me = await student();
  const answer = await me.submit((await createTask(t.db)).id, { description: 'Done', ...fields });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
});

test('of tabs that submit at the same time, only one with the newest state is taken', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const old = await me.save(task.id, { base: null, description: 'Old' });
  const newest = await me.save(task.id, { base: baseOf(old), description: 'New' });
  const answers = await Promise.all(
    [old, newest, old, newest].map((draft) =>
      me.submit(task.id, { description: draft.description, draft: baseOf(draft) }),
    ),
  );
  const taken = answers.filter(({ statusCode }) => statusCode === 201);
  expect(taken.map((answer) => answer.json().description)).toEqual(['New']);
  const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code);
  expect(refused).toHaveLength(3);
  for (const code of refused) expect(['stale_version', 'already_submitted']).toContain(code);
});

test('a draft of rejected work keeps the files of both', async () => {
  const [me, other, task] = [await student(), await student(), await createTask(t.db)];
  const rejected = await createSubmission(t.db, { user: me.row, task, status: 'rejected' });
  const [before, added] = [await me.file({ submissionId: rejected.id }), await me.file()];
  const fileIds = [added.id, before.id];
  const draft = await me.save(task.id, { base: null, submissionId: rejected.id, fileIds });
  expect(draft.submissionId).toBe(rejected.id);
  expect(draft.files.map(({ id }) => id)).toEqual(fileIds);
  expect((await me.discard(task.id, draft)).statusCode).toBe(204);
  expect([await fileOf(before.id), await fileOf(added.id)]).toMatchObject([{ id: before.id }, null]);

  const revise = { base: null, submissionId: rejected.id };
  expect((await other.send(task.id, revise)).json().code).toBe('submission_not_found');
  const pending = await createSubmission(t.db, { user: other.row, task });
  expect((await other.send(task.id, { base: null, submissionId: pending.id })).json().code).toBe(
    'not_pending',
  );
});

test('a draft that exists names no submission of another student or task', async () => {
  const [me, other, task] = [await student(), await student(), await createTask(t.db)];
  const [own, theirs, elsewhere] = [
    await createSubmission(t.db, { user: me.row, task, status: 'rejected' }),
    await createSubmission(t.db, { user: other.row, task, status: 'rejected' }),
    await createSubmission(t.db, { user: me.row, task: await createTask(t.db), status: 'rejected' }),
  ];
  const draft = await me.save(task.id, { base: null, title: 'New' });
  for (const submissionId of [theirs.id, elsewhere.id, randomUUID()]) {
    const refused = await me.send(task.id, { base: baseOf(draft), submissionId });
    expect(refused.json().code).toBe('submission_not_found');
  }
  expect(await me.read(task.id)).toEqual(draft);
  const revision = await me.save(task.id, { base: baseOf(draft), submissionId: own.id });
  expect(revision.submissionId).toBe(own.id);
});

test('revising ends the draft and takes its files', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const status = 'changes_requested';
  const { id, version } = await createSubmission(t.db, { user: me.row, task, status });
  const [sent, left] = [await me.file(), await me.file()];
  await me.save(task.id, { base: null, submissionId: id, fileIds: [sent.id, left.id] });
  const body = { version, description: 'Better', fileIds: [sent.id] };
  const revised = await t.request('POST', `/api/submissions/${id}/revise`, { cookie: me.cookie, body });
  expect(revised.statusCode, revised.body).toBe(200);
  expect(revised.json().files).toMatchObject([{ id: sent.id }]);
  expect(await me.read(task.id)).toBeNull();
  expect(await fileOf(left.id)).toBeNull();
});

test('revising with an older state of the draft is refused, and nothing changes', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const status = 'changes_requested';
  const { id, version } = await createSubmission(t.db, { user: me.row, task, status });
  const first = await me.save(task.id, { base: null, submissionId: id, description: 'Old' });
  const file = await me.file();
  const newer = { base: baseOf(first), submissionId: id, description: 'New', fileIds: [file.id] };
  const second = await me.save(task.id, newer);
  const revise = (fields: object) =>
    t.request('POST', `/api/submissions/${id}/revise`, {
      cookie: me.cookie,
      body: { version, description: 'Better', ...fields },
    });
  for (const draft of [null, baseOf(first)]) {
    const refused = await revise({ draft });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale_version']);
  }
  expect(await me.read(task.id)).toEqual(second);
  expect(await fileOf(file.id)).toMatchObject({ draftId: second.id });
  const before = await t.db.submission.findUnique({ where: { id }, include: { versions: true } });
  expect(before).toMatchObject({ status, version, versions: [] });
  expect((await revise({ draft: baseOf(second) })).statusCode).toBe(200);
  expect(await me.read(task.id)).toBeNull();
});

test('a draft stays after the deadline and the deletion of the task; a new one needs an open task', async () => {
  const [me, task] = [await student(), await createTask(t.db)];
  const begun = await me.save(task.id, { base: null, description: 'Nearly' });
  await t.db.task.update({ where: { id: task.id }, data: { lastDate: new Date(Date.now() - 1_000) } });
  const late = await me.save(task.id, { base: baseOf(begun), description: 'Nearly done' });
  expect((await me.get('/api/drafts')).json()).toMatchObject({
    total: 1,
    nextCursor: null,
    items: [{ taskId: task.id, beginning: 'Nearly done', files: 0, task: { title: task.title } }],
  });
  await t.db.task.delete({ where: { id: task.id } });
  expect(await me.read(task.id)).toEqual(late);
  expect((await me.get('/api/drafts')).json().items).toMatchObject([{ task: null, until: null }]);
  expect((await me.discard(task.id, late)).statusCode).toBe(204);
  const closed = await createTask(t.db, { lastDate: new Date(Date.now() - 1_000) });
  expect((await me.send(closed.id, { base: null, title: 'x' })).json().code).toBe('task_closed');
  expect((await me.send(randomUUID(), { base: null, title: 'x' })).json().code).toBe('not_found');
});

test('the list says until when a draft can be handed in', async () => {
  const me = await student();
  const soon = new Date(Date.now() + day);
  const later = new Date(Date.now() + 3 * day);
  const untilOf = async () => (await me.get('/api/drafts')).json().items[0].until;
  const task = await createTask(t.db, { lastDate: soon });
  await me.save(task.id, { base: null, title: 'New' });
  expect(await untilOf()).toBe(soon.toISOString());

  const revised = await createTask(t.db, { lastDate: soon });
  const work = await createSubmission(t.db, { user: me.row, task: revised, status: 'rejected' });
  const { id, reviewId } = work;
  await me.save(revised.id, { base: null, submissionId: id, title: 'Again' });
  expect(await untilOf()).toBe(soon.toISOString());
  await t.db.submission.update({ where: { id }, data: { reviseUntil: later } });
  expect(await untilOf()).toBe(later.toISOString());
  const appeal = { reviewId, text: 'You read the first file only.' };
  const appealed = await t.request('POST', `/api/submissions/${id}/appeal`, {
    cookie: me.cookie,
    body: appeal,
  });
  expect(appealed.statusCode, appealed.body).toBe(201);
  expect(await untilOf()).toBeNull();

  const reversed = await createTask(t.db, { lastDate: soon });
  const rejected = await createSubmission(t.db, { user: me.row, task: reversed, status: 'rejected' });
  await me.save(reversed.id, { base: null, submissionId: rejected.id, title: 'Third' });
  expect(await untilOf()).toBe(soon.toISOString());
  await t.db.submission.update({
    where: { id: rejected.id },
    data: { status: 'pending', points: null, reviewId: null, reviewedAt: null },
  });
  expect(await untilOf()).toBeNull();
});

test('drafts are listed by their last change, in pages', async () => {
  const me = await student();
  expect((await me.get('/api/drafts')).json()).toEqual({
    items: [],
    nextCursor: null,
    total: 0,
    taskIds: [],
  });
  const made: string[] = [];
  const begun = new Set<string>();
  for (let n = 0; n < 5; n += 1) {
    const task = await createTask(t.db);
    begun.add(task.id);
    const { id } = await me.save(task.id, { base: null, title: `Draft ${n}` });
    await t.db.workDraft.update({ where: { id }, data: { updatedAt: new Date(Date.UTC(2026, 0, n >> 1)) } });
    made.push(id);
  }
  const seen: { id: string }[] = [];
  for (let address = '/api/drafts?limit=2'; ; ) {
    const page = (await me.get(address)).json();
    expect(page.total).toBe(5);
    expect(new Set(page.taskIds)).toEqual(begun);
    seen.push(...page.items);
    if (page.nextCursor === null) break;
    address = `/api/drafts?limit=2&cursor=${page.nextCursor}`;
  }
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(made));
  expect(seen[0]?.id).toBe(made[4]);
  expect((await me.get('/api/drafts?cursor=x')).statusCode).toBe(400);
});

test('S20 files of others, of other drafts and of other submissions are left out', async () => {
  const [me, other, task] = [await student(), await student(), await createTask(t.db)];
  const elsewhere = await createSubmission(t.db, { user: me.row, task: await createTask(t.db) });
  const own = await me.file();
  const taken = await me.file();
  const theirs = await other.file();
  const bound = await me.file({ submissionId: elsewhere.id });
  await me.save((await createTask(t.db)).id, { base: null, fileIds: [taken.id] });
  const { files } = await me.save(task.id, {
    base: null,
    fileIds: [theirs.id, own.id, taken.id, bound.id, randomUUID()],
  });
  expect(files.map(({ id }) => id)).toEqual([own.id]);
  expect(await fileOf(theirs.id)).toMatchObject({ draftId: null });
  // Nor does a draft show them to administrators or others.
  expect((await other.get(`/api/files/${own.id}`)).statusCode).toBe(404);
});

test.each([
  ['a long title', { title: 'x'.repeat(limits.titleLength + 1) }, 'body.title'],
  ['a long description', { description: 'x'.repeat(limits.descriptionLength + 1) }, 'body.description'],
  ['too many files', { fileIds: Array.from({ length: 11 }, () => randomUUID()) }, 'body.fileIds'],
  ['no base', { base: undefined }, 'body.base'],
  ['another key', { userId: randomUUID() }, 'body.'],
])('refuses %s', async (_, fields, path) => {
  const me = await student();
  const answer = await me.send((await createTask(t.db)).id, { base: null, ...fields });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
});
