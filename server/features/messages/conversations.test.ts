import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { MessageDetails, OwnConversation } from '../../contract/messages.ts';
import { notificationKinds } from '../../contract/notification-kinds.ts';
import { newMessage, sendMessage } from '../../testing/contact-form.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestAdministrator,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const minute = 60_000;
const contactLimits = { perClient: 4, overall: 100 };
let t: TestApp;
let offset = 0;
const moment = Date.now();
let student: TestStudent;
let administrator: TestAdministrator;
let studentCookie: string;
let adminCookie: string;

beforeAll(async () => {
  t = await createTestApp({ config: { contactLimits }, now: () => new Date(moment + offset) });
  administrator = await createAdministrator(t.db, { name: 'Desk' });
  adminCookie = await t.signInAs(administrator);
});
afterAll(() => t.close());
beforeEach(async () => {
  student = await createStudent(t.db, { name: 'Asha Rao' });
  studentCookie = await t.signInAs(student);
});
afterEach(async () => {
  offset = 0;
  await t.db.contactMessage.deleteMany();
});

/** Writes a message as the student and returns its id. */
async function write(cookie: string | undefined = studentCookie): Promise<string> {
  await sendMessage(t, newMessage(), cookie === '' ? {} : { cookie });
  const { id } = await t.db.contactMessage.findFirstOrThrow({ orderBy: { id: 'desc' } });
  return id;
}

const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  t.request(method, `/api/admin/messages/${path}`, { cookie: adminCookie, ...(body && { body }) });
const answer = (id: string, body: object) => admin('POST', `${id}/answers`, body);
const mine = (id: string, cookie = studentCookie) => t.request('GET', `/api/messages/${id}`, { cookie });
const reply = (id: string, body: string, cookie = studentCookie) =>
  t.request('POST', `/api/messages/${id}/replies`, { cookie, body: { body } });
const noticesOf = (subjectId: string) => t.db.notification.findMany({ where: { subjectId } });
const auditOf = async (id: string) =>
  (await t.db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })).map(
    ({ action, actorKind, detail }) => ({ action, actorKind, detail }),
  );

test('a conversation: the answer, the student’s reply, and handled, open and handled again', async () => {
  const id = await write();
  const first = (await admin('GET', id)).json<MessageDetails>();
  expect(first).toMatchObject({
    state: 'new',
    awaitsAnswer: true,
    answerBy: 'account',
    assignedTo: null,
    user: { id: student.id, name: 'Asha Rao', techid: student.techid },
    thread: [],
    version: 1,
  });

  offset = minute;
  const answered = await answer(id, { body: 'Here they are.', handled: true, version: 1 });
  expect(answered.statusCode, answered.body).toBe(200);
  expect(answered.json<MessageDetails>()).toMatchObject({
    state: 'handled',
    handledAt: new Date(moment + minute).toISOString(),
    awaitsAnswer: false,
    assignedTo: { id: administrator.id, name: 'Desk' },
    thread: [{ sender: 'administrator', author: 'Desk', body: 'Here they are.', mail: null }],
    version: 2,
  });
  expect(await noticesOf(id)).toMatchObject([
    {
      userId: student.id,
      kind: 'answer',
      shown: true,
      data: { messageId: id, topic: 'A task or points', excerpt: 'Here they are.' },
    },
  ]);
  const seen = (await mine(id)).json<OwnConversation>();
  expect(seen).toMatchObject({ answered: true, mayReply: true, thread: [{ body: 'Here they are.' }] });
  // Students do not see which administrator it was.
  expect(JSON.stringify(seen)).not.toContain('Desk');

  offset = 2 * minute;
  const again = await reply(id, '  Thank you, but no.  ');
  expect(again.statusCode, again.body).toBe(200);
  expect(again.json<OwnConversation>()).toMatchObject({
    answered: false,
    lastActivityAt: new Date(moment + 2 * minute).toISOString(),
    thread: [{ sender: 'administrator' }, { sender: 'writer', body: 'Thank you, but no.' }],
  });
  expect((await admin('GET', id)).json()).toMatchObject({
    state: 'open',
    handledAt: null,
    awaitsAnswer: true,
    version: 3,
    thread: [{}, { sender: 'writer', author: 'Asha Rao' }],
  });
  expect((await admin('PATCH', id, { version: 3, handled: true })).json()).toMatchObject({
    state: 'handled',
  });
  expect((await admin('PATCH', id, { version: 4, handled: false })).json()).toMatchObject({ state: 'open' });
  expect(await auditOf(id)).toEqual([
    {
      action: 'message.answer',
      actorKind: 'administrator',
      detail: {
        before: { handled: false, assignedToId: null },
        after: { handled: true, assignedToId: expect.any(String) },
      },
    },
    { action: 'message.reply', actorKind: 'user', detail: {} },
    {
      action: 'message.edit',
      actorKind: 'administrator',
      detail: { changed: 'handled', before: { handled: false }, after: { handled: true } },
    },
    {
      action: 'message.edit',
      actorKind: 'administrator',
      detail: { changed: 'handled', before: { handled: true }, after: { handled: false } },
    },
  ]);
});

test('of two administrators who answer at the same time one gets a conflict, and nothing is sent twice', async () => {
  const id = await write();
  const other = await t.signInAs(await createAdministrator(t.db));
  const body = { body: 'Mine.', version: 1 };
  const answers = await Promise.all([
    answer(id, body),
    t.request('POST', `/api/admin/messages/${id}/answers`, { cookie: other, body }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'stale_version',
    detail: expect.stringContaining('Your answer was not sent.'),
  });
  expect(await t.db.messageReply.count({ where: { messageId: id } })).toBe(1);
});

test('a visitor cannot be answered where no mail is configured, and the message says so', async () => {
  const id = await write('');
  expect((await admin('GET', id)).json()).toMatchObject({ answerBy: 'none', user: null });
  const refused = await answer(id, { body: 'Hello.', version: 1 });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'cannot_answer']);
  expect(await t.db.messageReply.count({ where: { messageId: id } })).toBe(0);
});

test('a message is assigned and linked, to what exists, and keeps a link to what is deleted later', async () => {
  const id = await write();
  const task = await createTask(t.db, { title: 'Banner' });
  const submission = await createSubmission(t.db, { user: student, task, title: 'My banner' });
  const former = await createAdministrator(t.db);
  for (const field of ['assignedToId', 'taskId', 'submissionId']) {
    const value = field === 'assignedToId' ? former.id : randomUUID();
    const refused = await admin('PATCH', id, { version: 1, [field]: value });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ path: `body.${field}` }]);
  }
  const links = { assignedToId: administrator.id, taskId: task.id, submissionId: submission.id };
  expect((await admin('PATCH', id, { version: 1, ...links })).json()).toMatchObject({
    state: 'open',
    assignedTo: { name: 'Desk' },
    task: { id: task.id, title: 'Banner' },
    submission: { id: submission.id, title: 'My banner' },
  });
  await t.db.submission.delete({ where: { id: submission.id } });
  await t.db.task.delete({ where: { id: task.id } });
  expect((await admin('GET', id)).json()).toMatchObject({
    task: { id: task.id, title: null },
    submission: { id: submission.id, title: null },
  });
  const stale = await admin('PATCH', id, { version: 1, handled: true });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
  const { items } = (await t.request('GET', '/api/admin/administrators', { cookie: adminCookie })).json<{
    items: { email: string }[];
  }>();
  expect(items.map(({ email }) => email)).toContain(administrator.email);
  expect(items.map(({ email }) => email)).not.toContain(former.email);
});

test('an answer with an unfilled variable is refused', async () => {
  const id = await write();
  const refused = await answer(id, { body: 'Hello {first_name}, {task} is { great }.', version: 1 });
  expect(refused.json().errors).toEqual([
    { path: 'body.body', message: 'Replace {first_name}, {task} first.' },
  ]);
});

test('S21 a conversation of another student, and one of a visitor with the same address, do not exist', async () => {
  const id = await write();
  await sendMessage(t, newMessage({ email: student.email }));
  const visitors = await t.db.contactMessage.findFirstOrThrow({ where: { userId: null } });
  const stranger = await t.signInAs(await createStudent(t.db));
  for (const [messageId, cookie] of [
    [id, stranger],
    [visitors.id, studentCookie],
    [randomUUID(), studentCookie],
  ] as const) {
    expect((await mine(messageId, cookie)).statusCode).toBe(404);
    expect((await reply(messageId, 'Let me in.', cookie)).statusCode).toBe(404);
  }
  expect((await t.request('GET', '/api/messages', { cookie: stranger })).json().items).toEqual([]);
  expect(await t.db.messageReply.count()).toBe(0);
  const own = await t.request('GET', '/api/messages', { cookie: studentCookie });
  expect(own.json().items.map((item: { id: string }) => item.id)).toEqual([id]);
});

test('S29 what a reply may be: its author and its state come from the session, never from the body', async () => {
  const id = await write();
  const bodies = [
    { body: '   ' },
    { body: 'x'.repeat(limits.contactMessageMax + 1) },
    { body: 'Hello', sender: 'administrator' },
    { body: 'Hello', administratorId: administrator.id },
    { body: 'Hello', state: 'handled' },
  ];
  for (const body of bodies) {
    const path = `/api/messages/${id}/replies`;
    expect((await t.request('POST', path, { cookie: studentCookie, body })).statusCode).toBe(400);
  }
  const kept = await reply(id, '<b>\u202eHi</b>\r\nthere');
  expect(kept.json<OwnConversation>().thread).toMatchObject([{ sender: 'writer', body: '<b>Hi</b>\nthere' }]);
});

test('S46 replies count towards the student’s messages an hour, concurrent ones included', async () => {
  const id = await write();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => reply(id, `Number ${n}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(
    8 - contactLimits.perClient + 1,
  );
  expect(await t.db.messageReply.count()).toBe(contactLimits.perClient - 1);
  offset = 61 * minute;
  expect((await reply(id, 'An hour later')).statusCode).toBe(200);
});

test('the same words within a minute are stored once', async () => {
  const id = await write();
  const answers = await Promise.all([1, 2, 3].map(() => reply(id, 'Hello?')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await t.db.messageReply.count()).toBe(1);
});

test('a conversation has a limited number of replies', async () => {
  const id = await write();
  await t.db.messageReply.createMany({
    data: Array.from({ length: limits.messageReplies }, (_, n) => ({
      messageId: id,
      sender: 'administrator' as const,
      body: `${n}`,
      createdAt: new Date(moment - 120 * minute),
    })),
  });
  expect((await mine(id)).json()).toMatchObject({ mayReply: false });
  for (const { statusCode, body } of [
    await reply(id, 'More'),
    await answer(id, { body: 'More', version: 1 }),
  ]) {
    expect(statusCode).toBe(400);
    expect(body).toContain('Start a new message');
  }
});

test('the answer of an administrator whose row is gone is one of the Organisers', async () => {
  const id = await write();
  const former = await createAdministrator(t.db);
  const cookie = await t.signInAs(former);
  await t.request('POST', `/api/admin/messages/${id}/answers`, { cookie, body: { body: 'Hi.', version: 1 } });
  await t.db.administrator.delete({ where: { id: former.id } });
  expect((await admin('GET', id)).json()).toMatchObject({
    assignedTo: null,
    thread: [{ author: 'Organisers', body: 'Hi.' }],
  });
});

test('deleting an answered message deletes its notification, whose excerpt is short', async () => {
  const id = await write();
  await answer(id, { body: `${'Long.\n'.repeat(60)}End`, version: 1 });
  const [notice] = await noticesOf(id);
  expect(notificationKinds.answer.data.parse(notice?.data).excerpt).toMatch(/^Long\. Long\. .{180,190}…$/);
  expect((await admin('DELETE', id)).statusCode).toBe(204);
  expect(await noticesOf(id)).toEqual([]);
});

test('S60 deleting the account, or the message, deletes the whole conversation', async () => {
  const [id, other] = [await write(), await write('')];
  await answer(id, { body: 'Hello.', version: 1 });
  await reply(id, 'Hello again.');
  const path = `/api/admin/users/${student.id}`;
  expect((await t.request('DELETE', path, { cookie: adminCookie })).statusCode).toBe(204);
  expect(await t.db.messageReply.count()).toBe(0);
  expect((await admin('GET', id)).statusCode).toBe(404);
  expect((await admin('DELETE', other)).statusCode).toBe(204);
  expect((await admin('DELETE', other)).statusCode).toBe(404);
  expect(await t.db.contactMessage.count()).toBe(0);
  expect((await auditOf(other)).map(({ action }) => action)).toEqual(['message.delete']);
});
