import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Retention, type RetentionKind, retainedSince } from '../../contract/retention.ts';
import { createApplication } from '../../testing/applicants.ts';
import { createStudent, createSubmission, createTask, createUpload } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';
import { deletions } from './deletions.ts';
import { readRetention } from './read-retention.ts';
import { sweepAllRetention, sweepRetention } from './sweep-retention.ts';

const day = 86_400_000;
const now = new Date('2026-07-31T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * day);
const log = { warn: () => {} };

let t: TestApp;
// For each test: a sweep deletes rows of all students.
beforeEach(async () => {
  t = await createTestApp({ now: () => now });
});
afterEach(() => t.close());

const publish = (retention: Partial<Retention>, publishedAt = daysAgo(30)) =>
  t.db.siteVersion.create({ data: { content: { retention }, publishedAt } });
const sweep = (kind: RetentionKind) => sweepRetention({ ...t.deps, log }, kind);
const files = () => t.db.upload.count({ where: { status: 'ready' } });

test('a month before the last day of a month is the last day of a shorter one', () => {
  const at = (setting: 'messageMonths' | 'draftDays', value: number) =>
    retainedSince(setting, value, now).toISOString();
  expect(at('messageMonths', 1)).toBe('2026-06-30T12:00:00.000Z');
  expect(at('messageMonths', 5)).toBe('2026-02-28T12:00:00.000Z');
  expect(at('messageMonths', 12)).toBe('2025-07-31T12:00:00.000Z');
  expect(at('draftDays', 31)).toBe('2026-06-30T12:00:00.000Z');
});

describe('the settings in force', () => {
  const inForce = async () => (await readRetention(t.deps.runSql, now)).inForce;

  test('are the defaults until something is published, and for versions without settings', async () => {
    const defaults = { messageMonths: 12, notificationMonths: 12, draftDays: 90, applicationMonths: 6 };
    expect(await readRetention(t.deps.runSql, now)).toEqual({
      published: defaults,
      inForce: defaults,
      from: null,
    });
    await t.db.siteVersion.create({ data: { content: {}, publishedAt: daysAgo(9) } });
    expect(await inForce()).toEqual(defaults);
  });

  test('S60 a shorter period counts a week after its publication, a longer one at once', async () => {
    await publish({ messageMonths: 12, draftDays: 30 });
    await publish({ messageMonths: 2, draftDays: 60, auditMonths: 6 }, daysAgo(3));
    expect(await readRetention(t.deps.runSql, now)).toMatchObject({
      published: { messageMonths: 2, draftDays: 60, auditMonths: 6 },
      inForce: { messageMonths: 12, draftDays: 60, auditMonths: undefined },
      from: new Date(now.getTime() + 4 * day),
    });
    // A mistake was corrected in time.
    await publish({ messageMonths: 12, draftDays: 60 }, daysAgo(1));
    expect(await readRetention(t.deps.runSql, now)).toMatchObject({
      inForce: { messageMonths: 12 },
      from: null,
    });
    await t.db.siteVersion.deleteMany();
    await publish({ messageMonths: 2 }, daysAgo(7));
    expect(await readRetention(t.deps.runSql, now)).toMatchObject({
      inForce: { messageMonths: 2 },
      from: null,
    });
  });

  test('are the defaults, too, while the first version is younger than a week', async () => {
    await publish({ draftDays: 7 }, daysAgo(2));
    expect(await inForce()).toMatchObject({ draftDays: 90 });
  });
});

test('S60 old messages are deleted by their last reply, with the notifications that quote their answers', async () => {
  const { id: userId } = await createStudent(t.db);
  await publish({ messageMonths: 2 });
  const aged = (days: number, lastReply: number | null) => ({
    name: `${days}`,
    email: 'a@students.test',
    message: 'Something or other.',
    createdAt: daysAgo(days),
    lastReplyAt: lastReply === null ? null : daysAgo(lastReply),
  });
  const messages = await t.db.contactMessage.createManyAndReturn({
    data: [
      ...Array.from({ length: 205 }, () => aged(63, null)),
      aged(400, 63),
      aged(400, 60),
      aged(60, null),
    ],
  });
  await t.db.notification.createMany({
    data: messages.map(({ id }) => ({
      userId,
      kind: 'answer',
      key: `answer:${id}`,
      subjectId: id,
      data: { messageId: id, topic: null, excerpt: 'The answer.' },
    })),
  });
  const removed = await Promise.all([sweep('messages'), sweep('messages')]);
  expect(removed[0] + removed[1]).toBe(206);
  const kept = messages.slice(-2).map(({ id }) => id);
  expect((await t.db.contactMessage.findMany()).map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  const left = await t.db.notification.findMany({ select: { subjectId: true } });
  expect(left.map(({ subjectId }) => subjectId).toSorted()).toEqual(kept.toSorted());
});

test('S60 unfinished work that was not changed for long is deleted, and its files with it', async () => {
  const user = await createStudent(t.db);
  const drafts = await t.db.workDraft.createManyAndReturn({
    data: [91, 89].map((days) => ({
      userId: user.id,
      taskId: randomUUID(),
      title: `${days}`,
      description: '',
      link: '',
      fileIds: [],
      updatedAt: daysAgo(days),
    })),
  });
  for (const { id } of drafts)
    await createUpload(t.deps, { ownerUserId: user.id, draftId: id, readyAt: daysAgo(91) });
  expect(await sweep('drafts')).toBe(1);
  await sweepUploads({ ...t.deps, log });
  expect(await t.db.workDraft.findMany()).toMatchObject([{ title: '89' }]);
  expect(await files()).toBe(1);
});

test('old notifications are deleted, read or not', async () => {
  const { id: userId } = await createStudent(t.db);
  await publish({ notificationMonths: 1 });
  const idOf = (time: Date) => {
    const hex = time.getTime().toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
  };
  const notification = (days: number) => ({
    id: idOf(daysAgo(days)),
    userId,
    kind: 'tier',
    key: `tier:${days}`,
    data: { title: 'Spark', from: 1 },
  });
  await t.db.notification.createMany({ data: [notification(40), notification(32), notification(30)] });
  expect(await sweep('notifications')).toBe(2);
  expect(await t.db.notification.findMany()).toMatchObject([{ key: 'tier:30' }]);
});

test('audit events are kept until there is a setting, then deleted in several statements', async () => {
  const add = (action: string, at: Date, count = 1) =>
    t.db.auditEvent.createMany({
      data: Array.from({ length: count }, () => ({ actorKind: 'system', action, at })),
    });
  // The database refuses to delete an event of the last 30 days of its own time.
  const ago = (days: number) => new Date(Date.now() - days * day);
  await add('older', new Date(Math.min(ago(400).getTime(), daysAgo(400).getTime())), 4_500);
  await add('recent', now);
  expect(await sweep('audit')).toBe(0);
  await publish({ auditMonths: 3 });
  const removed = await Promise.all([sweep('audit'), sweep('audit')]);
  expect(removed[0] + removed[1]).toBe(4_500);
  expect(await t.db.auditEvent.findMany()).toMatchObject([{ action: 'recent' }]);
});

/** Rejected work with a file, of a task that is over. */
async function rejected(overrides: { reviewed: number; reviseUntil?: Date; lastDate?: Date }) {
  const user = await createStudent(t.db);
  const task = await createTask(t.db, { lastDate: overrides.lastDate ?? daysAgo(100) });
  const submission = await createSubmission(t.db, {
    user,
    task,
    status: 'rejected',
    submittedAt: daysAgo(200),
    reviewedAt: daysAgo(overrides.reviewed),
    reviseUntil: overrides.reviseUntil ?? null,
  });
  const file = await createUpload(t.deps, { ownerUserId: user.id, submissionId: submission.id });
  return { user, submission, file };
}

test('S60 files of rejected work are deleted after the last step, and the work stays', async () => {
  const old = await rejected({ reviewed: 31 });
  const kept = [
    await rejected({ reviewed: 29 }),
    await rejected({ reviewed: 40, reviseUntil: daysAgo(20) }),
    await rejected({ reviewed: 40, lastDate: new Date(now.getTime() + day) }),
  ];
  const appealed = await Promise.all([
    rejected({ reviewed: 40 }),
    rejected({ reviewed: 40 }),
    rejected({ reviewed: 40 }),
  ]);
  const appeal = (index: 0 | 1 | 2, decidedAt: Date | null) =>
    t.db.appeal.create({
      data: {
        reviewId: appealed[index].submission.reviewId ?? '',
        submissionId: appealed[index].submission.id,
        userId: appealed[index].user.id,
        text: 'Please look again.',
        ...(decidedAt && { decidedAt, outcome: 'upheld', answer: 'No.' }),
      },
    });
  await appeal(0, null);
  await appeal(1, daysAgo(5));
  await appeal(2, daysAgo(35));
  expect(await sweep('rejectedFiles')).toBe(0);
  await publish({ rejectedFileDays: 30 });
  expect(await sweep('rejectedFiles')).toBe(2);
  expect(await sweep('rejectedFiles')).toBe(0);
  expect(await files()).toBe(kept.length + 2);
  await sweepUploads({ ...t.deps, log });
  await expect(t.deps.store.stat(old.file.storageKey)).rejects.toThrow();
  expect(await t.db.submission.findUnique({ where: { id: old.submission.id } })).toMatchObject({
    status: 'rejected',
    description: old.submission.description,
  });
});

test('S60 applications are deleted after their last change, whatever was decided', async () => {
  const old = { updatedAt: daysAgo(200) };
  const decided = { decidedAt: daysAgo(200) };
  const rows = [
    await createApplication(t.db, { ...old, status: 'draft', sentAt: null }),
    await createApplication(t.db, { ...old, ...decided, status: 'declined' }),
    await createApplication(t.db),
  ];
  expect(await sweep('applications')).toBe(2);
  const left = await t.db.application.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  expect(left).toMatchObject([{ id: rows[2]?.id }]);
});

test('S60 of past editions drafts, attempts, answers and files are deleted, not work that waits', async () => {
  const user = await createStudent(t.db);
  const task = await createTask(t.db, { kind: 'form', kindSettings: {} });
  const answers = { a: 'Mine' };
  const at = { submittedAt: daysAgo(200), answers };
  const done = await createSubmission(t.db, { user, task, status: 'approved', points: 0, ...at });
  const waiting = await createSubmission(t.db, { user: await createStudent(t.db), task, ...at });
  const aged = { ownerUserId: user.id, readyAt: daysAgo(190) };
  await createUpload(t.deps, { ...aged, submissionId: done.id });
  await createUpload(t.deps, { ...aged, submissionId: waiting.id });
  const draft = { userId: user.id, title: '', description: '', link: '', fileIds: [] };
  await t.db.workDraft.create({ data: { ...draft, taskId: task.id, updatedAt: now } });
  await t.db.quizAttempt.create({
    data: {
      userId: user.id,
      taskId: task.id,
      number: 1,
      settings: {},
      startedAt: daysAgo(200),
      endsAt: daysAgo(199),
    },
  });
  await publish({ pastEditionMonths: 3 });
  const kinds = ['editionDrafts', 'editionAttempts', 'editionAnswers', 'editionFiles'] as const;
  const sweepAll = () => Promise.all(kinds.map(sweep));
  expect(await sweepAll()).toEqual([0, 0, 0, 0]);
  await t.db.edition.updateMany({ data: { closedAt: daysAgo(100) } });
  await t.db.edition.create({ data: { number: 99, name: 'The next one' } });
  const current = await createTask(t.db);
  await t.db.workDraft.create({ data: { ...draft, taskId: current.id, updatedAt: now } });
  expect(await sweepAll()).toEqual([1, 1, 1, 1]);
  expect(await sweepAll()).toEqual([0, 0, 0, 0]);
  expect(await t.db.workDraft.findMany()).toMatchObject([{ taskId: current.id }]);
  expect(await t.db.submission.findUnique({ where: { id: done.id } })).toMatchObject({
    answers: [],
    description: '',
    title: done.title,
    status: 'approved',
  });
  expect(await t.db.submission.findUnique({ where: { id: waiting.id } })).toMatchObject({ answers });
  expect(await files()).toBe(1);
});

test('a kind that cannot be deleted does not keep the others', async () => {
  const old = { name: 'Old', email: 'a@students.test', message: 'Something.', createdAt: daysAgo(500) };
  await t.db.contactMessage.create({ data: old });
  await t.db.workDraft.create({
    data: {
      userId: (await createStudent(t.db)).id,
      taskId: randomUUID(),
      title: '',
      description: '',
      link: '',
      fileIds: [],
      updatedAt: daysAgo(500),
    },
  });
  await t.db.$executeRaw`ALTER TABLE contact_messages RENAME COLUMN last_reply_at TO somewhere_else`;
  await expect(sweepAllRetention({ ...t.deps, log })).rejects.toThrow('last_reply_at');
  expect(await t.db.workDraft.count()).toBe(0);
  await t.db.$executeRaw`ALTER TABLE contact_messages RENAME COLUMN somewhere_else TO last_reply_at`;
  expect(await sweepAllRetention({ ...t.deps, log })).toBe(1);
});

test.each(Object.entries(deletions))('an index serves the search for %s', async (_kind, { due }) => {
  const plan = await planOf(t.db, ['enable_seqscan', 'enable_sort'], (explain) => explain(due(now)));
  const walked = Array.from(plan.matchAll(/Seq Scan on (\w+)/g), ([, table]) => table);
  // There is one edition a year.
  expect(walked.filter((table) => table !== 'editions')).toEqual([]);
});
