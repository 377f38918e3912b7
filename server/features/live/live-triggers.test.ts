import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveEventData } from '../../contract/live-events.ts';
import { eventsAfter, type LivePosition, logBegin, settledOf } from '../../database/live-log.ts';
import { claimed } from '../../testing/claimed.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  givePoints,
  type TestAdministrator,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let reviewer: TestAdministrator;
let desk: string;
let student: TestStudent;
let own: string;
let passed: LivePosition = logBegin;

beforeAll(async () => {
  t = await createTestApp();
  reviewer = await createAdministrator(t.db);
  desk = await t.signInAs(reviewer);
  student = await createStudent(t.db);
  own = `user:${student.id}`;
});
afterAll(() => t.close());

/** The events since the last call, as the contract reads them. Other tests' transactions on this server delay them. */
async function newEvents(count: number) {
  await expect
    .poll(async () => settledOf(await t.deps.runSql(eventsAfter(passed.xid, passed.id, 100))).length, {
      timeout: 30_000,
    })
    .toBeGreaterThanOrEqual(count);
  const events = settledOf(await t.deps.runSql(eventsAfter(passed.xid, passed.id, 100)));
  passed = events.at(-1) ?? passed;
  return events.map(({ audience, event: { kind, data } }) => {
    expect(liveEventData[kind].parse(data)).toEqual(data);
    return [audience.join(' '), kind, data];
  });
}

const change = async (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  cookie: string,
  body?: unknown,
) => {
  const response = await t.request(method, url, { cookie, ...(body !== undefined && { body }) });
  expect(response.statusCode, response.body).toBeLessThan(300);
};

test('events of a submission go to its author and to administrators, points to the student', async () => {
  const [task, cookie] = [await createTask(t.db), await t.signInAs(student)];
  const { id } = await createSubmission(t.db, { user: student, task });
  expect(await newEvents(2)).toEqual([
    ['everyone', 'task', { taskId: task.id, change: 'created' }],
    submission('created', 'pending'),
  ]);
  function submission(how: string, status: string) {
    const data = { submissionId: id, taskId: task.id, userId: student.id, status, change: how };
    return [`administrators ${own}`, 'submission', data];
  }
  await change('PATCH', `/api/submissions/${id}`, cookie, {
    version: 1,
    title: 'Better',
    description: 'More of it.',
    link: null,
  });
  expect(await newEvents(1)).toEqual([submission('edited', 'pending')]);
  await claimed(t.db, reviewer, id);
  const claim = (administratorId: string | null) => [
    'administrators',
    'claim',
    { submissionId: id, administratorId },
  ];
  const toAuthor = (how: string) => [own, ...submission(how, 'pending').slice(1)];
  expect((await newEvents(2)).slice(0, 2)).toEqual([claim(reviewer.id), toAuthor('claimed')]);
  await change('DELETE', `/api/admin/submissions/${id}/claim`, desk);
  await change('PUT', `/api/admin/submissions/${id}/claim`, desk, {});
  // A heartbeat.
  await change('PUT', `/api/admin/submissions/${id}/claim`, desk, {});
  expect((await newEvents(4)).slice(-4)).toEqual([
    claim(null),
    toAuthor('released'),
    claim(reviewer.id),
    toAuthor('claimed'),
  ]);
  const review = { points: 30, feedback: '', version: 2 };
  await change('POST', `/api/admin/submissions/${id}/approve`, desk, review);
  const reviewed = await newEvents(2);
  const award = await t.db.ledgerEntry.findFirstOrThrow({ where: { submissionId: id } });
  expect(reviewed.sort()).toEqual([
    submission('reviewed', 'approved'),
    [own, 'points', { entryId: award.id, points: 30, kind: 'award' }],
  ]);
  await t.db.task.delete({ where: { id: task.id } });
  expect(await newEvents(1)).toEqual([['everyone', 'task', { taskId: task.id, change: 'deleted' }]]);
  await change('DELETE', `/api/admin/submissions/${id}`, desk);
  const [, , last] = submission('deleted', 'approved');
  expect((await newEvents(2))[1]).toEqual([
    `administrators ${own}`,
    'submission',
    { ...(last as object), taskId: null },
  ]);
});

test('an edit of a task goes to everyone, one of its search text to no one', async () => {
  const { id } = await createTask(t.db);
  await t.db.task.update({ where: { id }, data: { title: 'New', version: { increment: 1 } } });
  await t.db.task.update({ where: { id }, data: { updatedAt: new Date() } });
  await givePoints(t.db, student, -3);
  const events = await newEvents(3);
  expect(events.slice(0, 2)).toEqual(
    ['created', 'edited'].map((how) => ['everyone', 'task', { taskId: id, change: how }]),
  );
  expect(events.slice(2)).toMatchObject([[own, 'points', { points: -3, kind: 'adjustment' }]]);
});

test('the student gets an event of a changed profile and picture, but not of a sign-in and points', async () => {
  const where = { id: student.id };
  await t.db.user.update({ where, data: { college: 'Another' } });
  await t.db.user.update({ where, data: { lastSignInAt: new Date(), college: 'Another' } });
  const { id } = await createUpload(t.deps, { purpose: 'profile_photo', ownerUserId: student.id });
  await t.db.upload.update({ where: { id }, data: { profileOfUserId: student.id } });
  await t.db.upload.update({ where: { id }, data: { profileOfUserId: null } });
  await createTask(t.db);
  expect((await newEvents(4)).map(([audience, kind]) => [audience, kind])).toEqual([
    [own, 'profile'],
    [own, 'profile'],
    [own, 'profile'],
    ['everyone', 'task'],
  ]);
});

test.each(['everyone else', 'user:1', '', 'administrators  everyone'])(
  'the audience "%s" is refused',
  async (audience) => {
    await expect(t.db.$executeRaw`SELECT append_live_event(${audience}, 'task', '{}')`).rejects.toThrow(
      'live_events_audience_check',
    );
  },
);

test('events of a conversation go to administrators, and to the student who wrote it', async () => {
  const visitor = { name: 'Visitor', email: 'visitor@visitors.test', message: 'May I join?' };
  const { id } = await t.db.contactMessage.create({ data: visitor });
  expect(await newEvents(1)).toEqual([['administrators', 'message', { messageId: id }]]);
  const theirs = await t.db.contactMessage.create({ data: { ...visitor, userId: student.id } });
  await change('POST', `/api/admin/messages/${theirs.id}/answers`, desk, { body: 'Yes.', version: 1 });
  const expected = [`administrators ${own}`, 'message', { messageId: theirs.id }];
  const unread = (count: number, kind?: string) => [own, 'notification', { unread: count, kind }];
  expect(await newEvents(3)).toEqual([expected, expected, unread(1, 'answer')]);
  await t.db.notification.updateMany({ where: { userId: student.id }, data: { readAt: new Date() } });
  expect(await newEvents(1)).toEqual([unread(0)]);
  // The sweep of client keys changes nothing that anybody sees.
  await t.db.contactMessage.updateMany({ data: { clientKey: null } });
  await change('DELETE', `/api/admin/messages/${theirs.id}`, desk);
  expect(await newEvents(1)).toEqual([expected]);
});

test('an event of a draft goes to its student, without its text', async () => {
  const texts = { title: 'Secret', description: '', link: '' };
  const data = { ...texts, userId: student.id, taskId: (await createTask(t.db)).id };
  const { id } = await t.db.workDraft.create({ data });
  await t.db.workDraft.update({ where: { id }, data: { version: 2 } });
  await t.db.workDraft.delete({ where: { id } });
  const events = await newEvents(4);
  expect(events.slice(1)).toEqual(
    [1, 2, null].map((version) => [own, 'draft', { taskId: data.taskId, draftId: id, version }]),
  );
});
