import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createStudent, createTask, type TestStudent } from '../../testing/factories.ts';
import { sendReview } from '../../testing/send-review.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: string;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signInAs(await createAdministrator(testApp.db));
});
afterAll(() => testApp.close());

const who = fc.nat(1);
const what = fc.nat(1);
const single = fc.oneof(
  fc.record({ kind: fc.constant('submit' as const), who, what }),
  fc.record({ kind: fc.constant('edit' as const), who, what }),
  fc.record({ kind: fc.constant('withdraw' as const), who, what }),
  fc.record({
    kind: fc.constant('approve' as const),
    who,
    what,
    points: fc.option(fc.integer({ min: -10, max: 200 })),
  }),
  fc.record({ kind: fc.constant('reject' as const), who, what }),
  fc.record({ kind: fc.constant('delete' as const), who, what }),
  fc.record({ kind: fc.constant('reprice' as const), who, what, points: fc.integer({ min: 0, max: 150 }) }),
);
type Step = typeof single extends fc.Arbitrary<infer T> ? T : never;

/** Single steps rarely form an award and its reversal, so half of a history is made of these. */
const reversal = fc
  .record({ who, what, points: fc.integer({ min: 1, max: 40 }) })
  .map(({ who, what, points }): Step[] => [
    { kind: 'submit', who, what },
    { kind: 'approve', who, what, points },
    { kind: 'delete', who, what },
  ]);
const history = fc
  .array(
    fc.oneof(
      single.map((step) => [step]),
      reversal,
    ),
    { minLength: 4, maxLength: 16 },
  )
  .map((parts) => parts.flat());

/** Set FAST_CHECK_SEED to the printed seed to repeat a run. */
const seed = Number(process.env.FAST_CHECK_SEED ?? randomInt(2 ** 31));

/** The status codes of a step that the state of the submission does not allow. */
const refusals = [404, 409];

async function take(
  { kind, who, what, ...rest }: Step,
  students: readonly { row: TestStudent; cookie: string }[],
  tasks: readonly { id: string }[],
): Promise<void> {
  const { row, cookie } = students[who] as (typeof students)[number];
  const task = tasks[what] as (typeof tasks)[number];
  const newest = await testApp.db.submission.findFirst({
    where: { userId: row.id, taskId: task.id },
    orderBy: { submittedAt: 'desc' },
  });
  const id = newest?.id ?? '00000000-0000-4000-8000-000000000000';
  const version = newest?.version ?? 1;
  const mine = `/api/submissions/${id}`;
  const theirs = `/api/admin/submissions/${id}`;
  const calls = {
    submit: () =>
      testApp.request('POST', `/api/tasks/${task.id}/submissions`, { cookie, body: { description: 'x' } }),
    edit: () => testApp.request('PATCH', mine, { cookie, body: { description: 'y', version } }),
    withdraw: () => testApp.request('DELETE', mine, { cookie }),
    approve: () => sendReview(testApp, { cookie: admin, id, action: 'approve', body: rest }),
    reject: () => sendReview(testApp, { cookie: admin, id, action: 'reject' }),
    delete: () => testApp.request('DELETE', theirs, { cookie: admin }),
    reprice: () => testApp.request('PATCH', `/api/tasks/${task.id}`, { cookie: admin, body: rest }),
  };
  const { statusCode } = await calls[kind]();
  if (!refusals.includes(statusCode)) expect(statusCode, kind).toBeLessThan(300);
}

/** The total, the sum of the ledger and the sum over approved submissions are equal. */
async function check(student: TestStudent): Promise<void> {
  const where = { userId: student.id };
  const [user, ledger, approved] = await Promise.all([
    testApp.db.user.findUniqueOrThrow({ where: { id: student.id } }),
    testApp.db.ledgerEntry.aggregate({ where, _sum: { points: true } }),
    testApp.db.submission.aggregate({ where: { ...where, status: 'approved' }, _sum: { points: true } }),
  ]);
  expect(user.points).toBe(ledger._sum.points ?? 0);
  expect(user.points).toBe(approved._sum.points ?? 0);
}

test('S41 random histories: the total is the sum of the ledger after every step', async ({ annotate }) => {
  await annotate(`seed ${seed}`);
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { db } = testApp;
      const rows = [await createStudent(db), await createStudent(db)];
      const tasks = [await createTask(db), await createTask(db, { points: 40 })];
      const students = await Promise.all(
        rows.map(async (row) => ({ row, cookie: await testApp.signInAs(row) })),
      );
      for (const one of steps) {
        await take(one, students, tasks);
        await Promise.all(rows.map(check));
      }
    }),
    { numRuns: 20, seed },
  );
});
