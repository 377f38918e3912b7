import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import type { News } from '../../contract/news.ts';
import { createStudent, createSubmission, createTask, givePoints } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

async function student(newsSeenAt: Date) {
  const row = await createStudent(t.db, { newsSeenAt });
  const cookie = await t.signInAs(row);
  return {
    row,
    async news(since?: string): Promise<News> {
      const query = since === undefined ? '' : `?${new URLSearchParams({ since })}`;
      const response = await t.request('GET', `/api/me/news${query}`, { cookie });
      expect(response.statusCode).toBe(200);
      return response.json();
    },
    async see(until: unknown) {
      return (await t.request('POST', '/api/me/news-seen', { cookie, body: { until } })).statusCode;
    },
  };
}

test('nothing is new for a new account', async () => {
  const { news } = await student(new Date());
  expect(await news()).toEqual({
    reviews: [],
    total: 0,
    answers: [],
    entries: [],
    points: 0,
    pointsBefore: 0,
    everEarned: false,
    reviewedBefore: false,
    since: expect.any(String),
    until: null,
  });
});

test('reviews and points since the last look are new until they were seen', async () => {
  const { row, news, see } = await student(ago(10));
  const reviewedAt = [ago(20), ago(6), ago(5)];
  const works = [];
  for (const [index, status] of (['approved', 'rejected', 'approved'] as const).entries()) {
    const task = await createTask(t.db);
    const at = reviewedAt[index] ?? expect.fail();
    works.push(await createSubmission(t.db, { user: row, task, status, points: 70, reviewedAt: at }));
  }
  await createSubmission(t.db, { user: row, task: await createTask(t.db) });
  const other = await createStudent(t.db, { newsSeenAt: ago(10) });
  await createSubmission(t.db, { user: other, task: await createTask(t.db), status: 'approved' });
  // The ledger is append-only; an entry before the last look is made by inserting it then.
  await t.db.ledgerEntry.create({
    data: { userId: row.id, kind: 'adjustment', points: 30, reason: 'Early', createdAt: ago(15) },
  });

  const before = await news();
  expect(before.reviews.map(({ id }) => id)).toEqual([works[2]?.id, works[1]?.id]);
  expect(before.reviews[0]).toMatchObject({ status: 'approved', points: 70, userEmail: row.email });
  expect(before).toMatchObject({ total: 2, points: 170, pointsBefore: 30 });

  expect(await see(before.until)).toBe(204);
  expect(await news()).toEqual({
    reviews: [],
    total: 0,
    answers: [],
    entries: [],
    points: 170,
    pointsBefore: 170,
    everEarned: true,
    reviewedBefore: true,
    since: expect.any(String),
    until: null,
  });

  // A device that shows an older state takes nothing back.
  expect(await see(ago(30).toISOString())).toBe(204);
  expect((await news()).reviews).toEqual([]);
});

test('a review before the last look is known when its work is pending again', async () => {
  const { row, news, see } = await student(ago(10));
  const task = await createTask(t.db);
  const at = ago(5);
  const { id } = await createSubmission(t.db, { user: row, task, status: 'rejected', reviewedAt: at });
  await t.db.review.create({
    data: {
      id: randomUUID(),
      submissionId: id,
      version: 1,
      status: 'rejected',
      points: 0,
      feedback: '',
      reviewedAt: at,
    },
  });
  const first = await news();
  expect(first).toMatchObject({ total: 1, reviewedBefore: false });
  await see(first.until);
  // A page that is open asks since its first look.
  expect(await news(first.since)).toEqual(first);
  await t.db.submission.update({
    where: { id },
    data: { status: 'pending', reviewId: null, points: null, reviewedAt: null, version: 2 },
  });
  expect(await news(first.since)).toMatchObject({ reviews: [], total: 0, reviewedBefore: false });
  expect(await news()).toMatchObject({ total: 0, everEarned: false, reviewedBefore: true });
});

test('points without a review are news too', async () => {
  const { row, news, see } = await student(ago(10));
  await givePoints(t.db, row, 40);
  const found = await news();
  expect(found).toMatchObject({ reviews: [], total: 0, points: 40, pointsBefore: 0 });
  await see(found.until);
  expect((await news()).until).toBeNull();
});

test('points by hand are news with their reasons, the newest first, also if the total is the same', async () => {
  const { row, news, see } = await student(ago(10));
  const task = await createTask(t.db);
  await createSubmission(t.db, { user: row, task, status: 'approved', points: 70, reviewedAt: ago(5) });
  const give = (minutes: number, points: number, reason: string) =>
    t.db.ledgerEntry.create({
      data: {
        userId: row.id,
        kind: points > 0 ? 'bonus' : 'adjustment',
        points,
        reason,
        createdAt: ago(minutes),
      },
    });
  await give(15, 5, 'Seen');
  await give(4, 20, 'Chairs carried');
  const last = await give(3, -20, 'Counted twice');
  const found = await news();
  expect(found.entries).toEqual([
    { id: last.id, points: -20, reason: 'Counted twice', createdAt: last.createdAt.toISOString() },
    expect.objectContaining({ points: 20, reason: 'Chairs carried' }),
  ]);
  expect(found).toMatchObject({ points: 75, pointsBefore: 5 });
  for (let n = 0; n < limits.newsEntries; n += 1) await give(2, 1, `Chair ${n}`);
  expect((await news()).entries).toHaveLength(limits.newsEntries);
  await see((await news()).until);
  expect(await news()).toMatchObject({ entries: [], until: null });
});

/** A message with an answer and, later, the student's reply if they have written again. */
async function answered(
  { row }: Awaited<ReturnType<typeof student>>,
  { at, text = 'Yes.', repliedAt }: { at: Date; text?: string; repliedAt?: Date },
) {
  return await t.db.contactMessage.create({
    data: {
      name: 'A student',
      email: 'a-student@students.example',
      topic: 'A task or points',
      message: 'May I hand in a film?',
      userId: row.id,
      createdAt: ago(60),
      answeredAt: at,
      lastReplyAt: repliedAt ?? at,
      replies: {
        create: [
          { sender: 'administrator', body: 'An earlier answer.', createdAt: ago(50) },
          { sender: 'administrator', body: text, createdAt: at },
          ...(repliedAt ? [{ sender: 'writer' as const, body: 'Thank you.', createdAt: repliedAt }] : []),
        ],
      },
    },
  });
}

test('answers since the last look are new until they were seen, the newest first', async () => {
  const me = await student(ago(10));
  await answered(me, { at: ago(20) });
  const first = await answered(me, { at: ago(8), text: `Yes,\n\n ${'as long as it is short '.repeat(100)}` });
  const second = await answered(me, { at: ago(5) });
  // A student who has replied has read the answer.
  await answered(me, { at: ago(4), repliedAt: ago(3) });
  await answered(await student(ago(10)), { at: ago(2) });
  const task = await createTask(t.db);
  for (const minutes of [7, 6]) {
    await createSubmission(t.db, { user: me.row, task, status: 'rejected', reviewedAt: ago(minutes) });
  }

  // A conversation that organisers began.
  const begun = await t.db.contactMessage.create({
    data: {
      ...{ name: 'A student', email: 'a-student@students.example', message: 'Can you help on Friday?' },
      ...{ userId: me.row.id, state: 'handled', handledAt: ago(1), createdAt: ago(1), answeredAt: ago(1) },
    },
  });

  const { answers, total, until } = await me.news();
  expect(answers).toEqual([
    {
      id: begun.id,
      topic: null,
      excerpt: 'Can you help on Friday?',
      answeredAt: begun.answeredAt?.toISOString(),
    },
    {
      id: second.id,
      topic: 'A task or points',
      excerpt: 'Yes.',
      answeredAt: second.answeredAt?.toISOString(),
    },
    {
      id: first.id,
      topic: 'A task or points',
      excerpt: expect.stringMatching(/^Yes, as long as it is short .{100,200}…$/),
      answeredAt: first.answeredAt?.toISOString(),
    },
  ]);
  expect(total).toBe(2);
  expect(until).toBe(begun.answeredAt?.toISOString());
  await me.see(until);
  expect(await me.news()).toMatchObject({ answers: [], total: 0, until: null });
});

test('of many answers the newest are sent', async () => {
  const me = await student(ago(100));
  for (let index = 0; index <= limits.newsAnswers; index++) await answered(me, { at: ago(40 - index) });
  const { answers } = await me.news();
  expect(answers).toHaveLength(limits.newsAnswers);
  const times = answers.map(({ answeredAt }) => Date.parse(answeredAt));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(times.at(-1)).toBeGreaterThan(Number(ago(40)));
});

test('a time in the future counts as now: later reviews are still new', async () => {
  const { row, news, see } = await student(ago(10));
  expect(await see(new Date(Date.now() + 60 * minute).toISOString())).toBe(204);
  const seen = await t.db.user.findUniqueOrThrow({ where: { id: row.id } });
  expect(Number(seen.newsSeenAt)).toBeLessThanOrEqual(Date.now());
  expect(await see('yesterday')).toBe(400);
  expect((await news()).total).toBe(0);
});

test('of many reviews the newest are sent, with the number of all', async () => {
  const { row, news } = await student(ago(100));
  const task = await createTask(t.db);
  for (let index = 0; index <= limits.newsReviews; index++) {
    await createSubmission(t.db, { user: row, task, status: 'rejected', reviewedAt: ago(50 - index) });
  }
  const { reviews, total } = await news();
  expect(reviews).toHaveLength(limits.newsReviews);
  expect(total).toBe(limits.newsReviews + 1);
  const times = reviews.map(({ reviewedAt }) => Date.parse(reviewedAt ?? ''));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});
