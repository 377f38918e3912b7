import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { formatNumber } from '../../contract/word-of.ts';
import {
  createAdministrator,
  createStudent,
  type TestAdministrator,
  type TestStudent,
} from '../../testing/factories.ts';
import { inLockOrder, lockUser } from '../../testing/lock-order.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let administrator: TestAdministrator;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  administrator = await createAdministrator(t.db);
  cookie = await t.signInAs(administrator);
});
afterAll(() => t.close());

const pathOf = ({ id }: Pick<TestStudent, 'id'>) => `/api/admin/users/${id}/points`;

const give = (
  to: Pick<TestStudent, 'id'>,
  points: unknown,
  {
    reason = 'You carried the chairs.',
    headers = {},
  }: { reason?: string; headers?: Record<string, string> } = {},
) => t.request('POST', pathOf(to), { cookie, headers, body: { points, reason } });

const entriesOf = ({ id: userId }: TestStudent) =>
  t.db.ledgerEntry.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { kind: true, points: true, reason: true },
  });

const pointsOf = async ({ id }: TestStudent) => (await t.db.user.findUniqueOrThrow({ where: { id } })).points;

test('given points are a bonus and points that are taken away an adjustment, everywhere at once', async () => {
  const [first, second] = [await createStudent(t.db), await createStudent(t.db)];
  const [mine, other] = [await t.signInAs(first), await t.signInAs(second)];
  const onBoard = async (own: string): Promise<{ points: number; rank: number }> =>
    (await t.request('GET', '/api/leaderboard', { cookie: own })).json().me;
  const leads = async () => (await onBoard(mine)).rank < (await onBoard(other)).rank;
  expect((await give(second, 30, { reason: 'You led the parade.' })).statusCode).toBe(204);
  expect((await give(first, 50)).statusCode).toBe(204);
  expect([(await onBoard(mine)).points, await leads()]).toEqual([50, true]);
  expect((await give(first, -30, { reason: ' Counted  twice. ' })).statusCode).toBe(204);
  expect([(await onBoard(mine)).points, await leads()]).toEqual([20, false]);

  const { items } = (await t.request('GET', '/api/me/points', { cookie: mine })).json();
  expect(items).toMatchObject([
    {
      kind: 'adjustment',
      points: -30,
      balance: 20,
      reason: 'Counted  twice.',
      submissionId: null,
      note: null,
    },
    { kind: 'bonus', points: 50, balance: 50, reason: 'You carried the chairs.' },
  ]);
  expect((await t.request('GET', pathOf(first), { cookie })).json().items).toEqual(items);
  const csv = (await t.request('GET', '/api/me/points.csv', { cookie: mine })).rawPayload.toString();
  expect(csv).toContain('Counted  twice.,Adjustment,-30,20,N/A');
  expect((await t.request('GET', '/api/me/news', { cookie: mine })).json()).toMatchObject({
    points: 20,
    pointsBefore: 0,
    entries: [
      { points: -30, reason: 'Counted  twice.' },
      { points: 50, reason: 'You carried the chairs.' },
    ],
    // Only by hand: the dashboard still shows the first steps.
    everEarned: false,
    reviewedBefore: false,
  });
  const { points } = (await t.request('GET', `/api/admin/users/${first.id}`, { cookie })).json();
  expect(points).toBe(20);
});

test('the audit trail has the totals before and after, and not the reason', async () => {
  const student = await createStudent(t.db);
  await give(student, 40, { reason: 'Canary' });
  await give(student, -15, { reason: 'Canary' });
  const entries = await t.db.ledgerEntry.findMany({
    where: { userId: student.id },
    orderBy: { points: 'desc' },
  });
  const events = await t.db.auditEvent.findMany({ where: { subjectId: student.id }, orderBy: { id: 'asc' } });
  const by = { actorKind: 'administrator', actorId: administrator.id, subjectKind: 'user' };
  const detail = (index: number, before: number, after: number) => ({
    changed: 'points',
    before: { points: before },
    after: { points: after },
    entryId: entries[index]?.id,
  });
  expect(events).toMatchObject([
    { ...by, action: 'points.give', detail: detail(0, 0, 40) },
    { ...by, action: 'points.take-away', detail: detail(1, 40, 25) },
  ]);
  expect(JSON.stringify(events)).not.toContain('Canary');
});

const most = limits.pointsByHandMax;
const range = `Use a number from −${formatNumber(most)} to ${formatNumber(most)}.`;

test.each<[unknown, string]>([
  [0, 'Enter a number other than 0.'],
  [1.5, 'Enter whole points.'],
  ['5', 'Enter the points as a number.'],
  [null, 'Enter the points as a number.'],
  [most + 1, range],
  [-most - 1, range],
])('%j points are refused', async (points, message) => {
  const student = await createStudent(t.db);
  const answer = await give(student, points);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject([{ path: 'body.points', message }]);
  expect(await entriesOf(student)).toEqual([]);
});

test.each([
  ['', 'Give a reason.'],
  [' \u200b\n', 'Give a reason.'],
  ['a'.repeat(limits.reasonLength + 1), `Use at most ${formatNumber(limits.reasonLength)} characters.`],
])('the reason %j is refused', async (reason, message) => {
  const student = await createStudent(t.db);
  const answer = await give(student, 5, { reason });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject([{ path: 'body.reason', message }]);
  expect(await entriesOf(student)).toEqual([]);
});

test('the limits themselves are allowed, and all points may be taken away', async () => {
  const student = await createStudent(t.db);
  expect((await give(student, most)).statusCode).toBe(204);
  expect((await give(student, -most)).statusCode).toBe(204);
  expect(await pointsOf(student)).toBe(0);
});

test('more points than the student has are not taken away, and a total below 0 may only grow', async () => {
  const student = await createStudent(t.db);
  await give(student, 1);
  const refused = async (points: number) => {
    const answer = await give(student, points);
    expect(answer.statusCode).toBe(400);
    return answer.json().errors;
  };
  const says = (message: string) => [{ path: 'body.points', message }];
  expect(await refused(-2)).toEqual(says('Take away at most 1 point: the total cannot be below 0.'));
  // Such as the reversal of an award that was taken away by hand meanwhile.
  await t.db.ledgerEntry.create({
    data: { userId: student.id, kind: 'reversal', points: -31, reason: 'r', reviewId: randomUUID() },
  });
  expect(await refused(-1)).toEqual(says('The student has no points to take away.'));
  expect((await give(student, 10)).statusCode).toBe(204);
  expect(await pointsOf(student)).toBe(-20);
  expect(await t.db.auditEvent.count({ where: { subjectId: student.id } })).toBe(2);
});

test('of several requests at once that take points away, only as many succeed as there are points for', async () => {
  const student = await createStudent(t.db);
  await give(student, 25);
  const answers = await Promise.all(Array.from({ length: 6 }, () => give(student, -10)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 204, 400, 400, 400, 400]);
  expect(await pointsOf(student)).toBe(5);
  expect(await t.db.auditEvent.count({ where: { action: 'points.take-away', subjectId: student.id } })).toBe(
    2,
  );
});

test('a repeated request with the same key gives the points once', async () => {
  const student = await createStudent(t.db);
  const headers = { 'idempotency-key': randomUUID() };
  const answers = [await give(student, 10, { headers }), await give(student, 10, { headers })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(await pointsOf(student)).toBe(10);
});

test('unknown and deleted accounts get no points, and neither do those of administrators', async () => {
  const gone = await createStudent(t.db);
  const remove = await t.request('DELETE', `/api/admin/users/${gone.id}`, { cookie });
  expect(remove.statusCode).toBe(204);
  for (const to of [gone, { id: randomUUID() }]) {
    const answer = await give(to, 5);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', detail: 'This user does not exist any more.' });
  }
  const own = await createStudent(t.db, { email: administrator.email.toUpperCase() });
  const answer = await give(own, 5);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_a_student']);
  expect([await entriesOf(gone), await entriesOf(own)]).toEqual([[], []]);
});

test('S60 the reasons are erased with the account, and the entries stay', async () => {
  const student = await createStudent(t.db);
  await give(student, 50, { reason: 'Canary, thank you.' });
  await give(student, -20, { reason: 'Sorry, Canary.' });
  const other = await createStudent(t.db);
  await give(other, 7, { reason: 'Well done.' });
  expect((await t.request('DELETE', `/api/admin/users/${student.id}`, { cookie })).statusCode).toBe(204);
  expect(await entriesOf(student)).toEqual([
    { kind: 'bonus', points: 50, reason: '' },
    { kind: 'adjustment', points: -20, reason: '' },
  ]);
  expect(await pointsOf(student)).toBe(30);
  expect(await entriesOf(other)).toMatchObject([{ reason: 'Well done.' }]);
});

test('S60 points that wait for the deletion of the account are not given', async () => {
  const student = await createStudent(t.db);
  const [removed, given] = await inLockOrder(t.db, lockUser(student.id), [
    () => t.request('DELETE', `/api/admin/users/${student.id}`, { cookie }),
    () => give(student, 5),
  ]);
  expect([removed?.statusCode, given?.statusCode]).toEqual([204, 404]);
  expect(await entriesOf(student)).toEqual([]);
});
