import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeNotification } from '../../contract/notification-kinds.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  givePoints,
} from '../../testing/factories.ts';
import { holding, untilWaiting } from '../../testing/lock-order.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { consumeEvents } from '../live/consume-events.ts';
import { deleteMovedDeadlines } from './delete-notifications-of.ts';
import { notifier } from './notify-of-events.ts';
import { remindOfDeadlines } from './remind-of-deadlines.ts';
import { textsToSend } from './text-to-send.ts';

const hour = 3_600_000;
/** Of a draft. */
const texts = { title: '', description: '', link: '' };
const polling = { timeout: 60_000, interval: 20 };
const log = { child: () => ({ info: () => {}, warn: (detail: object) => failures.push(detail) }) };
const failures: object[] = [];
let t: TestApp;
let desk: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  t = await createTestApp({
    mailer: { send: async () => [], close: () => undefined },
    jobs: (url) => createJobQueue(url),
  });
  await t.deps.jobs?.ready();
  desk = await t.signInAs(await createAdministrator(t.db));
  stop = consumeEvents(t.deps, { log }, notifier(t.deps));
});
afterAll(async () => {
  await handled();
  await stop();
  // Closing may interrupt a look at the log.
  const failed = [...failures];
  await t.close();
  expect(failed).toEqual([]);
});

const notificationsOf = (userId: string) =>
  t.db.notification.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { kind: true, key: true, data: true },
  });

/** When the notifier has handled everything up to now. */
async function handled(): Promise<void> {
  const task = await createTask(t.db);
  const where = { kind_subjectId: { kind: 'task', subjectId: task.id } };
  await vi.waitUntil(() => t.db.notificationFanOut.findUnique({ where }), polling);
}

test('students are notified once of each review, and of a tier that they reach', async () => {
  const student = await createStudent(t.db);
  await t.db.notificationSetting.create({
    data: { userId: student.id, kind: 'tier', inPage: true, mail: 'now', push: false },
  });
  const [good, bad] = [await createTask(t.db, { points: 300 }), await createTask(t.db)];
  const approved = await createSubmission(t.db, { user: student, task: good });
  const rejected = await createSubmission(t.db, { user: student, task: bad });
  const review = (id: string, action: 'approve' | 'reject', body: object) =>
    sendReview(t, { cookie: desk, id, action, body });
  expect((await review(approved.id, 'approve', { points: 260 })).statusCode).toBe(200);
  const feedback = `The file\n\nis empty. ${'Look again. '.repeat(50)}`;
  expect((await review(rejected.id, 'reject', { feedback })).statusCode).toBe(200);
  await handled();
  const rows = await notificationsOf(student.id);
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'review',
        data: {
          submissionId: approved.id,
          title: good.title,
          status: 'approved',
          points: 260,
          maxPoints: 300,
          excerpt: '',
        },
      }),
      expect.objectContaining({ key: 'tier:1:250', data: { title: 'Kindling', from: 250 } }),
    ]),
  );
  const mails = await t.db.$queryRaw<{ waits: boolean }[]>`
    SELECT start_after > created_on + interval '20 seconds' AS waits
    FROM pgboss.job JOIN notifications n ON n.id = (job.data ->> 'notificationId')::uuid
    WHERE name = 'notification-mail' AND user_id = ${student.id}::uuid`;
  expect(mails, 'both reviews and the tier wait until no review can be undone').toEqual(
    rows.map(() => ({ waits: true })),
  );
  const { data } =
    rows.find(({ data }) => (data as { status?: string }).status === 'rejected') ?? expect.fail();
  const { excerpt } = data as { excerpt: string };
  expect(excerpt).toMatch(/^The file is empty\. .*…$/);

  // Points that are deducted and awarded again do not repeat a notification that the student has read.
  await t.db.notification.updateMany({ where: { userId: student.id }, data: { readAt: new Date() } });
  await givePoints(t.db, student, -50);
  await givePoints(t.db, student, 60);
  await handled();
  const later = (await notificationsOf(student.id)).slice(3);
  expect(later.map(({ kind }) => kind)).toEqual(['points', 'points']);
  expect(later[0]?.data).toMatchObject({ points: -50, reason: 'Given by a test' });
});

test('points by hand are notified once each, with their reason', async () => {
  const student = await createStudent(t.db);
  const give = (points: number, reason: string, key: string) =>
    t.request('POST', `/api/admin/users/${student.id}/points`, {
      cookie: desk,
      headers: { 'idempotency-key': `${student.id}-${key}` },
      body: { points, reason },
    });
  for (const key of ['a', 'a', 'b']) expect((await give(200, 'The parade', key)).statusCode).toBe(204);
  expect((await give(-160, 'Counted twice', 'c')).statusCode).toBe(204);
  await handled();
  const rows = await notificationsOf(student.id);
  const pointsOf = rows.filter(({ kind }) => kind === 'points');
  expect(pointsOf.map(({ data }) => describeNotification('points', data, 'UTC')?.title)).toEqual([
    '200 points for you',
    '200 points for you',
    '160 points taken away',
  ]);
  expect(pointsOf.at(-1)?.data).toMatchObject({ reason: 'Counted twice' });
});

test('tiers are compared at each entry, also when several are handled at once', async () => {
  const student = await createStudent(t.db);
  const moment = Date.now();
  await t.db.$transaction(async (tx) => {
    await givePoints(tx, student, 200, new Date(moment));
    await givePoints(tx, student, 350, new Date(moment + 1));
    await givePoints(tx, student, 10, new Date(moment + 2));
  });
  await handled();
  const keys = (await notificationsOf(student.id))
    .map(({ key }) => key)
    .filter((key) => key.startsWith('tier'));
  expect(keys.sort()).toEqual(['tier:1:250', 'tier:1:500']);
});

test('a tier is reached by two entries of which the earlier one is handled later', async () => {
  const student = await createStudent(t.db);
  const moment = Date.now();
  for (const later of [1, 0]) {
    await givePoints(t.db, student, 130, new Date(moment + later));
    await handled();
  }
  const keys = (await notificationsOf(student.id)).map(({ key }) => key);
  expect(keys.filter((key) => key.startsWith('tier'))).toEqual(['tier:1:250']);
});

test('an unread notification of a tier goes when a reversal takes back its points, and comes again with them', async () => {
  const student = await createStudent(t.db);
  await givePoints(t.db, student, 240);
  const task = await createTask(t.db, { points: 300 });
  const { id } = await createSubmission(t.db, { user: student, task });
  const tiers = async () => {
    await handled();
    return (await notificationsOf(student.id))
      .flatMap(({ kind, key }) => (kind === 'tier' ? [key] : []))
      .sort();
  };
  const approve = async () =>
    (await sendReview(t, { cookie: desk, id, action: 'approve', body: { points: 260 } })).json();
  const { reviewId } = await approve();
  expect(await tiers()).toEqual(['tier:1:250', 'tier:1:500']);
  // What is left of the points still reaches the first one.
  await givePoints(t.db, student, 20);
  const reversal = await t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, {
    cookie: desk,
    body: { reason: 'The wrong row.' },
  });
  expect(reversal.statusCode).toBe(200);
  expect(await tiers()).toEqual(['tier:1:250']);
  const unread = { userId: student.id, readAt: null, shown: true };
  expect(await t.db.notification.count({ where: { ...unread, kind: 'tier' } })).toBe(1);

  await t.db.notification.updateMany({ where: { userId: student.id }, data: { readAt: new Date() } });
  const again = await approve();
  expect(await tiers()).toEqual(['tier:1:250', 'tier:1:500']);
  await t.db.notification.updateMany({ where: { userId: student.id }, data: { readAt: new Date() } });
  await t.request('POST', `/api/admin/reviews/${again.reviewId}/reverse`, { cookie: desk, body: {} });
  // It was read, so it stays in the list.
  expect(await tiers()).toEqual(['tier:1:250', 'tier:1:500']);
});

test('requested changes and a reversal cause notifications; that of an undone review is removed if it is unread', async () => {
  const student = await createStudent(t.db);
  const work = async () => {
    const { id } = await createSubmission(t.db, { user: student, task: await createTask(t.db) });
    const body = { feedback: 'Add the gates.', points: 5 };
    return { id, body };
  };
  const reverse = (reviewId: string, body: object) =>
    t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, { cookie: desk, body });
  const [first, second] = [await work(), await work()];
  const feedback = { feedback: first.body.feedback };
  await sendReview(t, { cookie: desk, id: first.id, action: 'request-changes', body: feedback });
  const approved = await sendReview(t, { cookie: desk, id: second.id, action: 'approve', body: second.body });
  await handled();
  const statuses = async () =>
    (await notificationsOf(student.id)).map(({ data }) => (data as { status: string }).status).sort();
  expect(await statuses()).toEqual(['approved', 'changes_requested']);

  expect((await reverse(approved.json().reviewId, {})).statusCode).toBe(200);
  await handled();
  expect(await statuses()).toEqual(['changes_requested']);

  const { reviewId } = (
    await t.request('GET', `/api/admin/submissions/${first.id}`, { cookie: desk })
  ).json();
  expect((await reverse(reviewId, { reason: 'Wrong file.' })).statusCode).toBe(200);
  await handled();
  expect(await statuses()).toEqual(['changes_requested', 'reversed']);
  const stored = await t.db.notification.findMany({ where: { userId: student.id } });
  // Of the review that was taken back, a mail that still waits is not sent.
  const texts = await textsToSend(t.deps, stored, 'mail');
  expect([...texts.values()].map(({ title }) => title.replace(/:.*/, ''))).toEqual(['Review taken back']);
  const last =
    (await notificationsOf(student.id)).find(({ key }) => key === `reversal:${reviewId}`) ?? expect.fail();
  expect(describeNotification(last.kind, last.data, 'UTC')).toMatchObject({
    title: expect.stringMatching(/^Review taken back: /),
    detail: 'It waits for another review. Wrong file.',
  });

  const again = await sendReview(t, { cookie: desk, id: second.id, action: 'approve', body: second.body });
  await handled();
  await t.db.notification.updateMany({ where: { userId: student.id }, data: { readAt: new Date() } });
  expect((await reverse(again.json().reviewId, {})).statusCode).toBe(200);
  await handled();
  const undone = (await notificationsOf(student.id)).find(
    ({ key }) => key === `reversal:${again.json().reviewId}`,
  );
  expect(undone?.data, 'the student has read the review').toMatchObject({
    status: 'reversed',
    points: 5,
    excerpt: '',
  });
});

test('notifications about deleted work are deleted', async () => {
  const student = await createStudent(t.db);
  const work = await createSubmission(t.db, { user: student, task: await createTask(t.db) });
  await sendReview(t, { cookie: desk, id: work.id, action: 'reject', body: { feedback: 'No.' } });
  await handled();
  expect(await notificationsOf(student.id)).toHaveLength(1);
  await t.request('DELETE', `/api/admin/submissions/${work.id}`, { cookie: desk });
  await handled();
  expect(await notificationsOf(student.id)).toEqual([]);
});

test('students who have begun or can revise work are reminded of a deadline once, and again when it moves', async () => {
  const [student, again, other] = await Promise.all([1, 2, 3].map(() => createStudent(t.db)));
  if (!student || !again || !other) expect.fail();
  const lastDate = new Date(Date.now() + 20 * hour);
  const [soon, later, over] = [
    await createTask(t.db, { lastDate }),
    await createTask(t.db, { lastDate: new Date(Date.now() + 30 * hour) }),
    await createTask(t.db, { lastDate: new Date(Date.now() - hour) }),
  ];
  for (const task of [soon, later, over])
    await createSubmission(t.db, { user: student, task, status: 'rejected' });
  await createSubmission(t.db, { user: again, task: soon, status: 'rejected' });
  await createSubmission(t.db, { user: again, task: soon });
  await createSubmission(t.db, { user: other, task: soon });
  const begun = await createStudent(t.db);
  for (const task of [soon, later, over])
    await t.db.workDraft.create({ data: { ...texts, userId: begun.id, taskId: task.id } });
  const asked = await createStudent(t.db);
  await createSubmission(t.db, { user: asked, task: soon, status: 'changes_requested' });
  // Both, which is one reminder.
  await t.db.workDraft.create({ data: { ...texts, userId: student.id, taskId: soon.id } });
  expect(await remindOfDeadlines(t.deps)).toBe(3);
  expect(await remindOfDeadlines(t.deps)).toBe(0);
  expect((await notificationsOf(student.id)).filter(({ kind }) => kind === 'deadline')).toMatchObject([
    { data: { taskId: soon.id, title: soon.title, lastDate: lastDate.toISOString() } },
  ]);
  expect(await notificationsOf(begun.id)).toMatchObject([{ kind: 'deadline', data: { taskId: soon.id } }]);
  await t.db.task.update({ where: { id: soon.id }, data: { lastDate: new Date(Date.now() + 22 * hour) } });
  expect(await remindOfDeadlines(t.deps)).toBe(3);
});

test('a student who has done an earlier round only is reminded of the deadline', async () => {
  const lastDate = new Date(Date.now() + 20 * hour);
  const task = await createTask(t.db, { lastDate, repeat: 'day' });
  const [earlier, both] = [await createStudent(t.db), await createStudent(t.db)];
  for (const user of [earlier, both]) {
    const submittedAt = new Date(Date.now() - 48 * hour);
    await createSubmission(t.db, { user, task, status: 'approved', submittedAt });
    await t.db.workDraft.create({ data: { ...texts, userId: user.id, taskId: task.id } });
  }
  await createSubmission(t.db, { user: both, task });
  expect(await remindOfDeadlines(t.deps)).toBe(1);
  expect(await notificationsOf(earlier.id)).toMatchObject([{ kind: 'deadline' }]);
});

test('a reminder names the date until which a review allows a revision, and there is none during an appeal', async () => {
  const { db } = t;
  const inHours = (hours: number) => new Date(Date.now() + hours * hour);
  const [over, soon] = [
    await createTask(db, { lastDate: inHours(-1) }),
    await createTask(db, { lastDate: inHours(20) }),
  ];
  const [student, appealing] = [await createStudent(db), await createStudent(db)];
  const reviseUntil = inHours(21);
  await createSubmission(db, { user: student, task: over, status: 'changes_requested', reviseUntil });
  // In nine days, also of its draft.
  const later = await createSubmission(db, {
    user: student,
    task: soon,
    status: 'rejected',
    reviseUntil: inHours(9 * 24),
  });
  const draft = { ...texts, userId: student.id, taskId: soon.id, submissionId: later.id };
  await db.workDraft.create({ data: draft });
  const appealed = await createSubmission(db, { user: appealing, task: soon, status: 'rejected' });
  await db.appeal.create({
    data: {
      reviewId: appealed.reviewId ?? expect.fail(),
      submissionId: appealed.id,
      userId: appealing.id,
      text: 'All of it is there.',
    },
  });
  expect(await remindOfDeadlines(t.deps)).toBe(1);
  expect(await notificationsOf(student.id)).toMatchObject([
    { kind: 'deadline', data: { taskId: over.id, lastDate: reviseUntil.toISOString() } },
  ]);
  // A change of the task leaves it.
  await deleteMovedDeadlines(t.deps, { subjectId: over.id });
  expect(await notificationsOf(student.id)).toHaveLength(1);
  await db.submission.updateMany({ where: { taskId: over.id }, data: { reviseUntil: inHours(48) } });
  await deleteMovedDeadlines(t.deps, { subjectId: over.id });
  expect(await notificationsOf(student.id)).toEqual([]);
});

test('an unread reminder of a deadline goes when the deadline moves, and when the work is handed in', async () => {
  const { db } = t;
  const [moved, kept] = await Promise.all(
    [20, 21].map((hours) => createTask(db, { lastDate: new Date(Date.now() + hours * hour) })),
  );
  if (!moved || !kept) expect.fail();
  const [student, reader] = [await createStudent(db), await createStudent(db)];
  for (const user of [student, reader])
    for (const task of [moved, kept]) await createSubmission(db, { user, task, status: 'rejected' });
  await remindOfDeadlines(t.deps);
  const { count } = await db.notification.updateMany({
    where: { userId: reader.id },
    data: { readAt: new Date() },
  });
  expect(count).toBe(2);
  const subjects = async ({ id }: { id: string }) =>
    (await db.notification.findMany({ where: { userId: id } })).map(({ subjectId }) => subjectId).sort();

  const edit = ({ id }: { id: string }, data: object) =>
    db.task.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  await edit(moved, { lastDate: new Date(Date.now() + 9 * 24 * hour) });
  await edit(kept, { points: { increment: 1 } });
  await handled();
  const jobs = await db.$queryRaw<{ subjectId: string }[]>`
    SELECT data ->> 'subjectId' AS "subjectId" FROM pgboss.job WHERE name = 'deadline-removal'`;
  expect(jobs.map(({ subjectId }) => subjectId).sort()).toEqual([moved.id, kept.id].sort());
  // In batches of one.
  for (const { id: subjectId } of [moved, kept]) await deleteMovedDeadlines(t.deps, { subjectId }, 1);
  expect(await subjects(student)).toEqual([kept.id]);
  expect(await subjects(reader), 'what was read stays in the list').toEqual([moved.id, kept.id].sort());

  for (const user of [student, reader]) await createSubmission(db, { user, task: kept });
  await handled();
  expect(await subjects(student)).toEqual([]);
  expect(await subjects(reader)).toEqual([moved.id, kept.id].sort());
  expect(await remindOfDeadlines(t.deps)).toBe(0);
});

test('no reminder of work that is handed in while it is made', async () => {
  const student = await createStudent(t.db);
  const task = await createTask(t.db, { lastDate: new Date(Date.now() + 20 * hour) });
  await t.db.workDraft.create({ data: { ...texts, userId: student.id, taskId: task.id } });
  let reminding: Promise<number> | undefined;
  await holding(
    t.db,
    async (tx) => {
      await lockStudent(tx, student.id);
      await createSubmission(tx, { user: student, task });
    },
    async () => {
      reminding = remindOfDeadlines(t.deps);
      await untilWaiting(t.db, 1);
    },
  );
  expect(await reminding).toBe(0);
  expect(await notificationsOf(student.id)).toEqual([]);
});

test.each(['deleted', 'moved'])('no reminder of a task that is %s while it is made', async (change) => {
  const student = await createStudent(t.db);
  const task = await createTask(t.db, { lastDate: new Date(Date.now() + 20 * hour) });
  await createSubmission(t.db, { user: student, task, status: 'rejected' });
  let reminding: Promise<number> | undefined;
  await holding(
    t.db,
    (tx) =>
      change === 'deleted'
        ? tx.task.delete({ where: { id: task.id } })
        : tx.$executeRaw`UPDATE tasks SET last_date = last_date + interval '9 days' FROM
            (SELECT FROM tasks WHERE id = ${task.id}::uuid FOR UPDATE) AS locked WHERE id = ${task.id}::uuid`,
    async () => {
      reminding = remindOfDeadlines(t.deps);
      await untilWaiting(t.db, 1);
    },
  );
  await reminding;
  expect(await notificationsOf(student.id)).toEqual([]);
});
