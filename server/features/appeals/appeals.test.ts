import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Administrator, Submission, SubmissionStatus } from '#prisma/client.ts';
import type { Appeal, AppealDetails } from '../../contract/appeals.ts';
import type { Answer } from '../../contract/route.ts';
import type { getSubmissionHistory } from '../../contract/submission-history.ts';
import { findPointsFaults } from '../../operations/find-points-faults.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let first: Administrator;
let second: Administrator;
let cookies: { first: string; second: string };
const signedIn = { lastSignInAt: new Date() };

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.allowList.clear();
  first = await createAdministrator(t.db, signedIn);
  second = await createAdministrator(t.db, signedIn);
  cookies = { first: await t.signInAs(first), second: await t.signInAs(second) };
});
afterAll(() => t.close());

interface Reviewed {
  student: TestStudent;
  cookie: string;
  submission: Submission;
  reviewId: string;
}

/** Work that `first` has reviewed. */
async function reviewed(status: SubmissionStatus, points = 0): Promise<Reviewed> {
  const student = await createStudent(t.db);
  const task = await createTask(t.db, { points: 50 });
  const submission = await createSubmission(t.db, { user: student, task, status, points, reviewer: first });
  return { student, cookie: await t.signInAs(student), submission, reviewId: submission.reviewId ?? '' };
}

const appeal = ({ cookie, submission, reviewId }: Reviewed, body: object = {}) =>
  t.request('POST', `/api/submissions/${submission.id}/appeal`, {
    cookie,
    body: { reviewId, text: 'You read the first file only.', ...body },
  });

async function appealed(work: Reviewed): Promise<string> {
  const answer = await appeal(work);
  expect(answer.statusCode).toBe(201);
  return answer.json<Appeal>().id;
}

const decide = (id: string, body: object, cookie = cookies.second) =>
  t.request('POST', `/api/admin/appeals/${id}/decision`, { cookie, body });
const upheld = { outcome: 'upheld', answer: 'The second file is empty.' };
const granted = { outcome: 'granted', answer: 'You are right.', points: 40 };
const find = (id: string, cookie = cookies.second) =>
  t.request('GET', `/api/admin/appeals/${id}`, { cookie });
const mine = ({ cookie, submission }: Reviewed) =>
  t.request('GET', `/api/submissions/${submission.id}/appeals`, { cookie });

/** Points of the student, which must be the sum of the ledger, and its entries. */
async function pointsOf({ student }: Reviewed) {
  const entries = await t.db.ledgerEntry.findMany({ where: { userId: student.id }, orderBy: { id: 'asc' } });
  const { points } = await t.db.user.findUniqueOrThrow({ where: { id: student.id } });
  expect(points).toBe(entries.reduce((sum, entry) => sum + entry.points, 0));
  return { points, entries: entries.map(({ kind, points }) => [kind, points]) };
}

test('another administrator grants an appeal: points by a review of its own, and compensating entries', async () => {
  const work = await reviewed('approved', 10);
  const id = await appealed(work);
  expect((await find(id)).json()).toMatchObject({
    id,
    text: 'You read the first file only.',
    user: { id: work.student.id },
    review: { version: 1, status: 'approved', points: 10, reviewer: first.name },
    submission: { id: work.submission.id },
    mayDecide: true,
  });

  const answer = await decide(id, granted);
  expect(answer.json<AppealDetails>()).toMatchObject({
    outcome: 'granted',
    answer: 'You are right.',
    grantedPoints: 40,
    decidedBy: second.name,
    mayDecide: false,
    review: { points: 10 },
    submission: { status: 'approved', points: 40, feedback: 'You are right.' },
  });
  expect(await pointsOf(work)).toEqual({
    points: 40,
    entries: [
      ['award', 10],
      ['reversal', -10],
      ['award', 40],
    ],
  });
  const reviews = await t.db.review.findMany({
    where: { submissionId: work.submission.id },
    orderBy: { reviewedAt: 'asc' },
  });
  expect(reviews.map(({ points, administratorId }) => [points, administratorId])).toEqual([
    [10, first.id],
    [40, second.id],
  ]);
  expect((await mine(work)).json()).toMatchObject({ items: [{ outcome: 'granted' }], appealable: null });
  const notices = await t.db.notification.findMany({ where: { userId: work.student.id } });
  expect(notices).toMatchObject([
    { kind: 'appeal', data: { outcome: 'granted', points: 40, maxPoints: 50 } },
  ]);
  const events = await t.db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['appeal.create', work.student.id],
    ['appeal.grant', second.id],
  ]);
});

test.each(['rejected', 'changes_requested'] as const)(
  '%s work is approved by a granted appeal',
  async (status) => {
    const work = await reviewed(status);
    await decide(await appealed(work), granted);
    expect(await pointsOf(work)).toEqual({ points: 40, entries: [['award', 40]] });
  },
);

test.each([
  ['granted', granted, 'second', 40, [false, true]],
  ['upheld', upheld, 'first', 10, [true]],
] as const)(
  'an appeal that is %s is final: no administrator reverses the review',
  async (_, decision, reviewer, points, final) => {
    const work = await reviewed('approved', 10);
    await decide(await appealed(work), decision);
    const { reviewId } = await t.db.submission.findUniqueOrThrow({ where: { id: work.submission.id } });
    const undo = (cookie: string, body: object) =>
      t.request('POST', `/api/admin/reviews/${reviewId}/reverse`, { cookie, body });
    for (const answer of [
      await undo(cookies[reviewer], {}),
      await undo(cookies.second, { reason: 'A mistake.' }),
      await undo(cookies.first, { reason: 'I read all files.' }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 409, code: 'appeal_closed' });
    }
    const after = await t.db.submission.findUniqueOrThrow({ where: { id: work.submission.id } });
    expect(after).toMatchObject({ status: 'approved', points });
    expect((await pointsOf(work)).points).toBe(points);
    const history = await t.request('GET', `/api/admin/submissions/${work.submission.id}/history`, {
      cookie: cookies.first,
    });
    const { reviews } = history.json<Answer<typeof getSubmissionHistory>>();
    expect(reviews.map((review) => review.final)).toEqual(final);
    expect(reviews.map(({ decidesAppeal }) => decidesAppeal)).toEqual(final.map((_, index) => index > 0));
  },
);

test('an appeal that is upheld changes nothing else', async () => {
  const work = await reviewed('rejected');
  const id = await appealed(work);
  expect((await decide(id, upheld)).json()).toMatchObject({ outcome: 'upheld', grantedPoints: null });
  expect(await t.db.submission.findUnique({ where: { id: work.submission.id } })).toEqual(work.submission);
  expect(await pointsOf(work)).toEqual({ points: 0, entries: [] });
  const [notice] = await t.db.notification.findMany({ where: { userId: work.student.id } });
  expect(notice).toMatchObject({ kind: 'appeal', data: { outcome: 'upheld' } });
});

test('S20 the administrator who gave the review decides only if no other one has signed in', async () => {
  const id = await appealed(await reviewed('rejected'));
  expect((await find(id, cookies.first)).json()).toMatchObject({ mayDecide: false });
  const refused = await decide(id, upheld, cookies.first);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'own_review']);

  // On the list, but never signed in; and signed in, but not on the list any more.
  await t.db.administrator.update({ where: { id: second.id }, data: { lastSignInAt: null } });
  const former = await createAdministrator(t.db, signedIn);
  expect(t.allowList).not.toContain(former.email);
  expect((await find(id, cookies.first)).json()).toMatchObject({ mayDecide: true });
  expect((await decide(id, upheld, cookies.first)).statusCode).toBe(200);
});

test('S20 a student appeals against reviews of their own work only, and sees no other appeals', async () => {
  const [work, other] = [await reviewed('rejected'), await reviewed('rejected')];
  const foreign = { ...work, cookie: other.cookie };
  expect((await appeal(foreign)).json().code).toBe('submission_not_found');
  expect((await mine(foreign)).statusCode).toBe(404);
  const mixed = await appeal({ ...other, reviewId: work.reviewId });
  expect(mixed.json().code).toBe('not_appealable');
});

test('there is one appeal for each review, and none against a decision', async () => {
  const work = await reviewed('rejected');
  expect((await mine(work)).json()).toEqual({ items: [], appealable: work.reviewId });
  const answers = await Promise.all([appeal(work), appeal(work), appeal(work)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  expect((await mine(work)).json()).toMatchObject({ items: [{ outcome: null }], appealable: null });

  const id = answers.find(({ statusCode }) => statusCode === 201)?.json<Appeal>().id ?? '';
  await decide(id, granted);
  const { reviewId } = await t.db.submission.findUniqueOrThrow({ where: { id: work.submission.id } });
  const again = await appeal({ ...work, reviewId: reviewId ?? '' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'not_appealable']);
});

test.each([
  ['work that waits', 'pending', 0],
  ['all points', 'approved', 50],
] as const)('there is nothing to appeal against: %s', async (_, status, points) => {
  const work = await reviewed(status, points);
  expect((await mine(work)).json()).toMatchObject({ appealable: null });
  const reviewId = work.reviewId || work.submission.id;
  expect((await appeal({ ...work, reviewId })).json().code).toBe('not_appealable');
});

test('a text is required', async () => {
  const work = await reviewed('rejected');
  expect((await appeal(work, { text: ' \u200b' })).statusCode).toBe(400);
  expect((await appeal(work, { text: 'a'.repeat(2_001) })).statusCode).toBe(400);
});

test('a grant gives more points than the review, and at most those of the task', async () => {
  const work = await reviewed('approved', 20);
  const id = await appealed(work);
  for (const points of [20, 51, -1, 20.5]) {
    const answer = await decide(id, { ...granted, points });
    expect(answer.statusCode, `${points}`).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path: 'body.points' }]);
  }
  expect((await decide(id, { ...granted, points: 50 })).statusCode).toBe(200);
  expect((await pointsOf(work)).points).toBe(50);
});

test('work that was handed in since keeps the older work from being approved', async () => {
  const work = await reviewed('rejected');
  const id = await appealed(work);
  const { taskId } = work.submission;
  const task = await t.db.task.findUniqueOrThrow({ where: { id: taskId ?? '' } });
  await createSubmission(t.db, { user: work.student, task });
  expect((await decide(id, granted)).json().code).toBe('already_submitted');
  expect((await decide(id, upheld)).statusCode).toBe(200);
});

test('of decisions at the same time one counts', async () => {
  const third = await t.signInAs(await createAdministrator(t.db, signedIn));
  for (let round = 0; round < 5; round++) {
    const work = await reviewed('approved', 10);
    const id = await appealed(work);
    const answers = await Promise.all([
      decide(id, granted),
      decide(id, upheld, third),
      decide(id, { ...granted, points: 30 }, third),
    ]);
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'saved' : answer.json().code)).sort();
    expect(codes).toEqual(['appeal_closed', 'appeal_closed', 'saved']);
    const { outcome, grantedPoints } = (await find(id)).json<AppealDetails>();
    expect((await pointsOf(work)).points).toBe(outcome === 'granted' ? grantedPoints : 10);
  }
  expect((await findPointsFaults(t.db)).faults).toEqual([]);
});

test('a reversal of the review ends the appeal', async () => {
  const work = await reviewed('rejected');
  const id = await appealed(work);
  const reversal = await t.request('POST', `/api/admin/reviews/${work.reviewId}/reverse`, {
    cookie: cookies.second,
    body: { reason: 'Another file was meant.' },
  });
  expect(reversal.statusCode).toBe(200);
  const answer = await decide(id, granted);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'appeal_closed']);
  expect(answer.json().detail).toContain('reversed');
  expect((await mine(work)).json()).toMatchObject({
    items: [{ outcome: 'ended', answer: null, decidedAt: expect.any(String) }],
    appealable: null,
  });
});

test('until an appeal is decided the work cannot be revised', async () => {
  const work = await reviewed('changes_requested');
  const revise = () =>
    t.request('POST', `/api/submissions/${work.submission.id}/revise`, {
      cookie: work.cookie,
      body: { description: 'With the second file.', version: 1 },
    });
  const id = await appealed(work);
  const refused = await revise();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'appeal_open']);
  await decide(id, upheld);
  expect((await revise()).statusCode).toBe(200);
  // The review that was appealed against is not the last any more.
  expect((await mine(work)).json()).toMatchObject({ items: [{ outcome: 'upheld' }], appealable: null });
});

test('open pages of administrators and of the student get events of an appeal and its decision', async () => {
  const work = await reviewed('rejected');
  const id = await appealed(work);
  await decide(id, upheld);
  const events = await t.db.liveEvent.findMany({ where: { kind: 'appeal' }, orderBy: { id: 'asc' } });
  const own = events.filter(({ audience }) => audience === `administrators user:${work.student.id}`);
  const data = { appealId: id, submissionId: work.submission.id };
  expect(own.map((event) => event.data)).toEqual([data, data]);
});

test('a list has open appeals, the longest waiting first, the other one decided ones; both page by cursor', async () => {
  await t.db.appeal.deleteMany();
  const open: string[] = [];
  for (let count = 0; count < 3; count++) open.push(await appealed(await reviewed('rejected')));
  const decided: string[] = [];
  for (let count = 0; count < 3; count++) {
    const id = await appealed(await reviewed('rejected'));
    await decide(id, upheld);
    decided.unshift(id);
  }
  for (const [show, expected] of [
    ['open', open],
    ['decided', decided],
  ] as const) {
    const found: string[] = [];
    let cursor = '';
    do {
      const url = `/api/admin/appeals?show=${show}&limit=2${cursor && `&cursor=${cursor}`}`;
      const page = (await t.request('GET', url, { cookie: cookies.second })).json();
      expect(page).toMatchObject({ total: 3, totalIsMinimum: false });
      found.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toEqual(expected);
  }
  const counts = await t.request('GET', '/api/admin/counts', { cookie: cookies.second });
  expect(counts.json()).toMatchObject({ openAppeals: 3 });
  const other = (await t.request('GET', '/api/admin/appeals?limit=1', { cookie: cookies.second })).json();
  const mixed = `/api/admin/appeals?show=decided&cursor=${other.nextCursor}`;
  expect((await t.request('GET', mixed, { cookie: cookies.second })).statusCode).toBe(400);
});

test('appeals go with the work, and with the account', async () => {
  const [deleted, erased] = [await reviewed('rejected'), await reviewed('rejected')];
  const ids = [await appealed(deleted), await appealed(erased)];
  await t.request('DELETE', `/api/admin/submissions/${deleted.submission.id}`, { cookie: cookies.second });
  await t.request('DELETE', `/api/admin/users/${erased.student.id}`, { cookie: cookies.second });
  for (const id of ids) expect((await find(id)).statusCode).toBe(404);
});
