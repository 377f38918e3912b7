import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { deletionAt, type OwnData } from '../../contract/own-data.ts';
import type { Session } from '../../contract/session.ts';
import { lockAccount } from '../../database/lock-student.ts';
import { createStudent, createSubmission, createTask, createUpload } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';
import { signKeeping } from './request-deletion.ts';

const hour = 3_600_000;
let t: TestApp;
let moment = new Date('2026-11-29T09:00:00Z');
beforeAll(async () => {
  t = await createTestApp({ now: () => moment });
});
afterAll(() => t.close());

async function student() {
  const user = await createStudent(t.db);
  return { id: user.id, email: user.email ?? '', cookie: await t.signInAs(user) };
}
type Student = Awaited<ReturnType<typeof student>>;
const ask = ({ cookie, email }: Student, typed = email) =>
  t.request('POST', '/api/me/deletion', { cookie, body: { email: typed } });
const rowOf = ({ id }: Student) => t.db.user.findUniqueOrThrow({ where: { id } });
const dataOf = async ({ cookie }: Student) =>
  (await t.request('GET', '/api/me/data', { cookie })).json<OwnData>();

/** The sweep some hours later, during which nobody else is due. */
async function sweepAfter(hours: number) {
  const before = moment;
  moment = new Date(before.getTime() + hours * hour);
  try {
    return await deleteDueAccounts(t.deps, t.app.log);
  } finally {
    moment = before;
  }
}

test('S60 an account is deleted a day after its student asked for it', async () => {
  const asha = await student();
  const wrong = await ask(asha, 'somebody@else.test');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().errors).toMatchObject([{ path: 'body.email' }]);
  expect((await rowOf(asha)).deletionRequestedAt).toBeNull();

  expect((await ask(asha, ` ${asha.email.toUpperCase()} `)).statusCode).toBe(204);
  const at = deletionAt(moment).toISOString();
  expect((await dataOf(asha)).deletion).toEqual({
    requestedAt: moment.toISOString(),
    at,
    keepsCertificates: false,
  });
  const session = await t.request('GET', '/api/session', { cookie: asha.cookie });
  expect(session.json<Session>().user?.deletedFrom).toBe(at);

  await sweepAfter(limits.deletionHours - 1);
  expect((await rowOf(asha)).deletedAt).toBeNull();
  await sweepAfter(limits.deletionHours);
  expect(await rowOf(asha)).toMatchObject({ email: null, deletionRequestedAt: null });
  expect((await t.request('GET', '/api/me', { cookie: asha.cookie })).statusCode).toBe(401);
});

test('a second request keeps the time of the first', async () => {
  const asha = await student();
  await ask(asha);
  const before = moment;
  moment = new Date(before.getTime() + hour);
  await ask(asha);
  moment = before;
  expect((await rowOf(asha)).deletionRequestedAt).toEqual(before);
  const events = await t.db.auditEvent.findMany({ where: { subjectId: asha.id } });
  expect(events.map(({ action }) => action)).toEqual(['user.request-deletion']);
});

test('a student who changes their mind keeps the account, signed in or by the link of the mail', async () => {
  const [asha, ravi] = [await student(), await student()];
  for (const one of [asha, ravi]) await ask(one);
  expect((await t.request('DELETE', '/api/me/deletion', { cookie: asha.cookie })).statusCode).toBe(204);
  const token = signKeeping(t.deps.config, ravi.id);
  for (let n = 0; n < 2; n += 1) {
    const kept = await t.request('POST', '/api/keep-account', { body: { token } });
    expect([kept.statusCode, kept.json()]).toEqual([200, { kept: true }]);
  }
  await sweepAfter(limits.deletionHours + 1);
  for (const one of [asha, ravi])
    expect(await rowOf(one)).toMatchObject({ deletedAt: null, email: one.email });
});

test('a link that is not ours is refused, and one of a deleted account says so', async () => {
  const asha = await student();
  const token = signKeeping(t.deps.config, asha.id);
  await ask(asha);
  const other = await student();
  for (const wrong of ['', 'x', `${other.id}.${token.split('.')[1]}`, `${token}x`]) {
    expect((await t.request('POST', '/api/keep-account', { body: { token: wrong } })).statusCode).toBe(400);
  }
  await sweepAfter(limits.deletionHours);
  const late = await t.request('POST', '/api/keep-account', { body: { token } });
  expect([late.statusCode, late.json()]).toEqual([200, { kept: false }]);
});

test('S60 an account that is kept while the sweep runs is not deleted', async () => {
  const asha = await student();
  await ask(asha);
  let sweep: Promise<number> | undefined;
  await t.db.$transaction(async (tx) => {
    await lockAccount(tx, asha.id);
    sweep = sweepAfter(limits.deletionHours);
    // The sweep has read that the account is due, and waits for it.
    await expect
      .poll(async () => {
        const waiting = await t.db.$queryRaw<unknown[]>`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return waiting.length;
      })
      .toBeGreaterThan(0);
    await tx.user.update({ where: { id: asha.id }, data: { deletionRequestedAt: null } });
  });
  await sweep;
  expect((await rowOf(asha)).deletedAt).toBeNull();
});

test('several sweeps at once delete an account once', async () => {
  const asha = await student();
  await ask(asha);
  moment = new Date(moment.getTime() + limits.deletionHours * hour);
  await Promise.all([1, 2, 3].map(() => deleteDueAccounts(t.deps, t.app.log)));
  const events = await t.db.auditEvent.findMany({ where: { subjectId: asha.id, action: 'user.delete' } });
  expect(events).toMatchObject([{ actorKind: 'system' }]);
});

test('says what the deletion removes and keeps', async () => {
  const asha = await student();
  const user = await rowOf(asha);
  await createSubmission(t.db, { user, task: await createTask(t.db) });
  await createSubmission(t.db, { user, task: await createTask(t.db), status: 'approved' });
  await t.db.workDraft.create({
    data: { userId: asha.id, taskId: (await createTask(t.db)).id, title: '', description: '', link: '' },
  });
  await createUpload(t.deps, { ownerUserId: asha.id, bytes: Buffer.alloc(1_000) });
  expect((await dataOf(asha)).counts).toEqual({
    removed: { files: 1, fileBytes: 1_000, works: 2, messages: 0, notifications: 0, sessions: 1 },
    kept: { reviewedWorks: 1, ledgerEntries: 1 },
    certificates: 0,
  });
});
