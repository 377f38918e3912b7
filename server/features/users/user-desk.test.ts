import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserSignIns } from '../../contract/user-account.ts';
import type { UserNote } from '../../contract/user-notes.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import {
  createAdministrator,
  createStudent,
  createTask,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { inLockOrder, lockUser } from '../../testing/lock-order.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let owner: TestAdministrator;
let cookie: string;
const as = { organiser: '', reviewer: '', it: '' };
beforeAll(async () => {
  t = await createTestApp({ jobs: (url) => createJobQueue(url) });
  owner = await createAdministrator(t.db);
  cookie = await t.signInAs(owner);
  for (const role of ['organiser', 'reviewer', 'it'] as const)
    as[role] = await t.signInAs(await createAdministrator(t.db, { role }));
});
afterAll(() => t.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, id: string, path: string, body?: object, by = cookie) =>
  t.request(method, `/api/admin/users/${id}${path}`, { cookie: by, ...(body && { body }) });
const disable = (id: string, reason = 'Handed in work of others.', by = cookie) =>
  call('POST', id, '/disable', { reason }, by);
const signInsOf = async (id: string) => (await call('GET', id, '/sessions')).json<UserSignIns>();
const isSignedIn = async (by: string) =>
  (await t.request('GET', '/api/me', { cookie: by })).statusCode === 200;
const auditOf = async (id: string) =>
  (await t.request('GET', `/api/admin/audit?subject=${id}`, { cookie })).json().items as {
    action: string;
    reason: string | null;
    detail: object;
  }[];

test('S14 a disabled student is signed out everywhere, gets no push messages and is on no board until enabled', async () => {
  const student = await createStudent(t.db);
  const [phone, laptop] = [await t.signInAs(student), await t.signInAs(student)];
  const { id: sessionId } = await t.db.session.findFirstOrThrow({ where: { userId: student.id } });
  const device = { endpoint: 'https://push.test/1', p256dh: 'key', auth: 'auth', label: 'Firefox' };
  await t.db.pushSubscription.create({ data: { ...device, userId: student.id, sessionId } });
  expect((await disable(student.id)).statusCode).toBe(204);
  expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, false]);
  expect(await t.db.session.count({ where: { userId: student.id } })).toBe(0);
  expect(await t.db.pushSubscription.count({ where: { userId: student.id } })).toBe(0);
  expect(await t.db.score.count({ where: { userId: student.id, listed: true } })).toBe(0);
  expect((await call('GET', student.id, '')).json()).toMatchObject({
    disabled: true,
    disabledReason: 'Handed in work of others.',
  });
  const again = await disable(student.id, 'Another reason.');
  expect([again.statusCode, again.json().code]).toEqual([409, 'stale_version']);
  const event = (await auditOf(student.id)).find(({ action }) => action === 'user.disable');
  expect(event).toMatchObject({ action: 'user.disable', reason: 'Disabled: Handed in work of others.' });
  expect(JSON.stringify(event?.detail)).not.toContain('Handed');

  for (let n = 0; n < 2; n += 1)
    expect((await call('POST', student.id, '/enable', { reason: 'They explained it.' })).statusCode).toBe(
      204,
    );
  expect((await call('GET', student.id, '')).json()).toMatchObject({ disabled: false, disabledReason: null });
  expect(await isSignedIn(await t.signInAs(student))).toBe(true);
  expect(
    (await auditOf(student.id)).map(({ action }) => action).filter((a) => a === 'user.enable'),
  ).toHaveLength(1);
});

test('S15 no account of an administrator is disabled or signed out here, the own one neither', async () => {
  const reviewer = await createAdministrator(t.db, { role: 'reviewer' });
  for (const email of [owner.email, reviewer.email]) {
    const { id } = await createStudent(t.db, { email });
    const refused = [await disable(id), await call('DELETE', id, '/sessions')];
    expect(refused.map((response) => [response.statusCode, response.json().code])).toEqual([
      [409, 'not_a_student'],
      [409, 'not_a_student'],
    ]);
    expect(await t.db.user.count({ where: { id, disabledAt: null } })).toBe(1);
  }
  expect((await disable(randomUUID())).statusCode).toBe(404);
  expect((await disable((await createStudent(t.db)).id, ' ')).statusCode).toBe(400);
});

test('S14 work that is handed in while the account is disabled is refused, or was there before', async () => {
  const student = await createStudent(t.db);
  const own = await t.signInAs(student);
  const tasks = [await createTask(t.db), await createTask(t.db)];
  const submit = (n: number) => () =>
    t.request('POST', `/api/tasks/${tasks[n]?.id}/submissions`, {
      cookie: own,
      body: { description: 'Posters in the hall.' },
    });
  const [first, disabled, second] = await inLockOrder(t.db, lockUser(student.id), [
    submit(0),
    () => disable(student.id),
    submit(1),
  ]);
  expect([first?.statusCode, disabled?.statusCode, second?.statusCode]).toEqual([201, 204, 401]);
  expect(await t.db.submission.count({ where: { userId: student.id } })).toBe(1);
});

test('S16 an organiser signs a student out of one browser or of all; a reviewer only sees them', async () => {
  const student = await createStudent(t.db);
  const [phone, laptop] = [await t.signInAs(student), await t.signInAs(student)];
  const stranger = await t.signInAs(await createStudent(t.db));
  const { items } = await signInsOf(student.id);
  expect(items).toHaveLength(2);
  expect(JSON.stringify(items)).not.toContain('token');
  expect((await call('DELETE', student.id, '/sessions', undefined, as.reviewer)).statusCode).toBe(403);
  const other = await t.db.session.findFirstOrThrow({ where: { userId: { not: student.id } } });
  expect((await call('DELETE', student.id, `/sessions/${other.id}`)).statusCode).toBe(404);
  expect(
    (await call('DELETE', student.id, `/sessions/${items[0]?.id}`, undefined, as.organiser)).statusCode,
  ).toBe(204);
  expect([await isSignedIn(phone), await isSignedIn(laptop)].filter(Boolean)).toHaveLength(1);
  expect((await call('DELETE', student.id, '/sessions', undefined, as.organiser)).statusCode).toBe(204);
  expect([await isSignedIn(phone), await isSignedIn(laptop), await isSignedIn(stranger)]).toEqual([
    false,
    false,
    true,
  ]);
  expect((await auditOf(student.id)).map(({ action }) => action)).toEqual([
    'user.end-sessions',
    'user.end-sessions',
  ]);
});

test('notes are read by all who see people, changed by their author, deleted by them or an owner', async () => {
  const { id } = await createStudent(t.db);
  const write = (by: string, body: string) => call('POST', id, '/notes', { body }, by);
  expect((await write(as.it, 'No right.')).statusCode).toBe(403);
  expect((await write(as.reviewer, '  ')).statusCode).toBe(400);
  const first = (await write(as.reviewer, 'Called on Monday.')).json<UserNote>();
  const second = (await write(as.organiser, 'Has the keys.')).json<UserNote>();
  const page = (await call('GET', id, '/notes?limit=1')).json();
  expect(page.items).toMatchObject([{ body: 'Has the keys.', own: false }]);
  const rest = (await call('GET', id, `/notes?cursor=${page.nextCursor}`, undefined, as.reviewer)).json();
  expect(rest.items).toMatchObject([{ id: first.id, own: true, editedAt: null }]);

  const edit = (note: UserNote, by: string) =>
    call('PATCH', id, `/notes/${note.id}`, { body: 'Tuesday.' }, by);
  expect([(await edit(first, as.organiser)).statusCode, (await edit(first, cookie)).statusCode]).toEqual([
    403, 403,
  ]);
  expect((await edit(first, as.reviewer)).json<UserNote>()).toMatchObject({ body: 'Tuesday.', own: true });
  const remove = async (note: UserNote, by: string) =>
    (await call('DELETE', id, `/notes/${note.id}`, undefined, by)).statusCode;
  expect(await remove(first, as.organiser)).toBe(403);
  expect([await remove(first, as.reviewer), await remove(first, as.reviewer)]).toEqual([204, 404]);
  expect(await remove(second, cookie)).toBe(204);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'note.delete',
    'note.delete',
    'note.edit',
    'note.create',
    'note.create',
  ]);
});

test('S60 notes and the reason go with the account', async () => {
  const { id } = await createStudent(t.db);
  await call('POST', id, '/notes', { body: 'Called on Monday.' });
  await disable(id);
  expect((await call('DELETE', id, '')).statusCode).toBe(204);
  expect(await t.db.userNote.count({ where: { userId: id } })).toBe(0);
  expect(await t.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ disabledReason: null });
  expect((await call('POST', id, '/notes', { body: 'Too late.' })).statusCode).toBe(404);
});

test('an administrator writes to a student, who reads it, is notified and replies', async () => {
  const student = await createStudent(t.db);
  const own = await t.signInAs(student);
  const write = (by: string, body = 'Can you help at the gate?') =>
    call('POST', student.id, '/messages', { body }, by);
  expect((await write(as.it)).statusCode).toBe(403);
  expect((await write(cookie, 'Hello {name}')).statusCode).toBe(400);
  const begun = await write(as.reviewer);
  expect([begun.statusCode, begun.json()]).toMatchObject([201, { state: 'handled', awaitsAnswer: false }]);
  const { id } = begun.json();
  const mine = (await t.request('GET', '/api/messages', { cookie: own })).json();
  expect(mine.items).toMatchObject([{ id, begun: true, answered: true }]);
  expect(await t.db.notification.findMany({ where: { userId: student.id } })).toMatchObject([
    { kind: 'answer', subjectId: id, data: { begun: true, excerpt: 'Can you help at the gate?' } },
  ]);
  const replied = await t.request('POST', `/api/messages/${id}/replies`, {
    cookie: own,
    body: { body: 'Yes.' },
  });
  expect(replied.json()).toMatchObject({ answered: false, begun: true });
  const message = (await t.request('GET', `/api/admin/messages/${id}`, { cookie })).json();
  expect(message).toMatchObject({ state: 'open', awaitsAnswer: true, begunBy: expect.any(String) });

  await disable(student.id);
  const refused = await write(cookie);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    expect.stringContaining('Enable it first'),
  ]);
});
