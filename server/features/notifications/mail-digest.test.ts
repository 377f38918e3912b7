import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createStudent } from '../../testing/factories.ts';
import type { MailCatcher } from '../../testing/mail-catcher.ts';
import { decodedMail } from '../../testing/mail-catcher.ts';
import { createMailFixture, type MailFixture } from '../../testing/mail-fixture.ts';
import { mailDigest } from './mail-digest.ts';
import { mailNotification } from './mail-notification.ts';
import { enqueueDigests } from './start-digests.ts';

let m: MailFixture;
let catcher: MailCatcher;
beforeAll(async () => {
  m = await createMailFixture();
});
beforeEach(async () => {
  catcher = await m.startCatcher();
});
afterEach(async () => {
  await m.t.db.mailDigest.deleteMany();
  await m.t.db.notification.deleteMany();
  await m.reset();
});
afterAll(() => m.close());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const taskId = '01234567-0123-7123-8123-012345678901';
/** The digest of the fixture is at 18:00 UTC. */
const at = (time: string) => new Date(`2026-11-${time}Z`);
const subjects = () => catcher.mails.map(({ headers }) => headers.get('subject'));
let made = 0;
function newTask(userId: string, createdAt: Date, more: object = {}) {
  made += 1;
  const data = { taskId, title: `Task ${made}`, domain: 'Design', points: 50 };
  return m.t.db.notification.create({
    data: { userId, kind: 'task', key: `task:${made}`, data, createdAt, ...more },
  });
}
const answer = (gate: number) => ({ messageId: taskId, topic: null, excerpt: `At gate ${gate}.` });
const enqueue = (time: string) => enqueueDigests({ ...m.t.deps, now: () => at(time) });
const queued = () => m.t.db.$queryRaw<{ data: { userId: string; day: string } }[]>`
  SELECT data FROM pgboss.job WHERE name = 'notification-digest' ORDER BY data->>'day'`;
async function run() {
  for (const { data } of await queued()) await mailDigest(m.t.deps, data, log);
}

test('one mail a day with everything that is new and unread, at the hour of the configuration', async () => {
  const [student, other] = [await createStudent(m.t.db), await createStudent(m.t.db)];
  await newTask(student.id, at('22T09:00:00'));
  await newTask(student.id, at('22T10:00:00'));
  await newTask(student.id, at('22T11:00:00'), { readAt: at('22T12:00:00') });
  await newTask(other.id, at('22T11:00:00'), { readAt: at('22T12:00:00') });
  const review = {
    submissionId: taskId,
    title: 'Now',
    status: 'approved',
    points: 1,
    maxPoints: 1,
    excerpt: '',
  };
  const now = await newTask(student.id, at('22T10:30:00'), { kind: 'review', data: review });
  await mailNotification(m.t.deps, { notificationId: now.id }, log);
  await enqueue('22T17:59:00');
  expect(await queued(), 'before the hour').toEqual([]);
  await enqueue('22T18:00:30');
  await Promise.all([enqueue('22T18:01:30'), enqueue('22T18:01:30'), enqueue('22T23:00:00')]);
  expect((await queued()).map(({ data }) => data.userId)).toEqual([student.id]);
  await run();
  await run();
  expect(subjects()).toEqual(['Approved: Now', '2 new notifications']);
  expect(catcher.mails[1]?.body).not.toContain('Approved: Now');
});

test('another choice of the time of mails leaves nothing out and mails nothing twice', async () => {
  const student = await createStudent(m.t.db);
  const choose = (mail: string) =>
    m.t.db.notificationSetting.upsert({
      where: { userId_kind: { userId: student.id, kind: 'task' } },
      create: { userId: student.id, kind: 'task', inPage: true, push: false, mail },
      update: { mail },
    });
  const mailNow = ({ id }: { id: string }) => mailNotification(m.t.deps, { notificationId: id }, log);
  await choose('now');
  await mailNow(await newTask(student.id, at('22T09:00:00')));
  await choose('digest');
  await newTask(student.id, at('22T10:00:00'));
  await choose('now');
  const late = await newTask(student.id, at('22T11:00:00'));
  await enqueue('22T18:00:30');
  await run();
  await mailNow(late);
  expect(subjects()).toEqual([`New task: Task ${made - 2}`, '2 new notifications']);
});

test('a digest and a mail at the same time: one of them contains the notification, also when it is retried', async () => {
  const student = await createStudent(m.t.db);
  const made = [];
  for (let minute = 10; minute < 20; minute += 1)
    made.push(await newTask(student.id, at(`22T09:${minute}:00`), { kind: 'answer', data: answer(minute) }));
  await enqueue('22T18:00:30');
  const [{ data } = expect.fail()] = await queued();
  await Promise.all([
    mailDigest(m.t.deps, data, log),
    ...made.map(({ id }) => mailNotification(m.t.deps, { notificationId: id }, log)),
  ]);
  const mails = catcher.mails.map(({ body }) => decodedMail(body));
  for (let minute = 10; minute < 20; minute += 1)
    expect(mails.filter((mail) => mail.includes(`At gate ${minute}.`)).length, `${minute}`).toBe(1);

  const last = await newTask(student.id, at('22T09:30:00'), { kind: 'answer', data: answer(30) });
  await catcher.close();
  await expect(mailNotification(m.t.deps, { notificationId: last.id }, log)).rejects.toThrow();
  await mailDigest(m.t.deps, data, log);
  catcher = await m.startCatcher();
  await mailNotification(m.t.deps, { notificationId: last.id }, log);
  expect(catcher.mails.map(({ body }) => decodedMail(body))).toEqual([
    expect.stringContaining('At gate 30.'),
  ]);
});

test('the next digest begins where the last one ended, without a gap or a double', async () => {
  const student = await createStudent(m.t.db);
  await newTask(student.id, at('22T17:00:00'));
  await enqueue('22T18:00:30');
  await newTask(student.id, at('22T17:59:00'));
  await newTask(student.id, at('23T09:00:00'));
  await enqueue('23T18:00:00');
  expect((await queued()).map(({ data }) => data.day)).toEqual(['2026-11-22', '2026-11-23']);
  await run();
  expect(catcher.mails.map(({ headers }) => headers.get('subject'))).toEqual([
    expect.stringMatching(/^New task: Task/),
    '2 new notifications',
  ]);
});

test('a server that ends in the middle: another one continues behind the last batch', async () => {
  const students = [await createStudent(m.t.db), await createStudent(m.t.db)];
  for (const { id } of students) await newTask(id, at('22T09:00:00'));
  const [first, second] = students.map(({ id }) => id).sort();
  await m.t.db.mailDigest.create({
    data: {
      day: at('22T00:00:00'),
      since: at('21T18:00:00'),
      until: at('22T18:00:00'),
      afterUserId: first ?? '',
    },
  });
  await enqueue('22T18:05:00');
  expect((await queued()).map(({ data }) => data.userId)).toEqual([second]);
});

test('what is read or over between the hour and the mail is not mailed', async () => {
  const student = await createStudent(m.t.db);
  const { id } = await newTask(student.id, at('22T09:00:00'));
  const lastDate = at('22T18:00:35').toISOString();
  const due = { taskId, title: 'Film', domain: 'Design', lastDate };
  await newTask(student.id, at('22T10:00:00'), { kind: 'deadline', data: due });
  await enqueue('22T18:00:30');
  await m.t.db.notification.update({ where: { id }, data: { readAt: at('22T18:00:40') } });
  await run();
  expect(catcher.mails).toEqual([]);
});

test('a student may ask for five test mails in an hour, which arrive, and the address is used again', async () => {
  const student = await createStudent(m.t.db);
  const cookie = await m.t.signInAs(student);
  const bounce = { userId: student.id, address: student.email ?? '', reason: '5.1.1', at: at('22T09:00:00') };
  await m.t.db.mailBounce.create({ data: bounce });
  expect((await m.t.request('GET', '/api/me/mail', { cookie })).json()).toEqual({
    configured: true,
    address: student.email,
    bouncedAt: '2026-11-22T09:00:00.000Z',
    digestHour: 18,
    timeZone: 'UTC',
  });
  m.startReplica();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => m.t.request('POST', '/api/me/test-mail', { cookie })),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([...Array(5).fill(202), ...Array(3).fill(429)]);
  await vi.waitUntil(() => catcher.mails.length === 5, { timeout: 60_000, interval: 20 });
  expect(catcher.mails[0]?.headers.get('subject')).toBe('Your test mail arrived');
  expect((await m.t.request('GET', '/api/me/mail', { cookie })).json()).toMatchObject({ bouncedAt: null });
});
