import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJobQueue } from '../../jobs/job-queue.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { createStudent } from '../../testing/factories.ts';
import { inLockOrder, lockUser } from '../../testing/lock-order.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepRetention } from './sweep-retention.ts';
import { warnInactiveAccounts } from './warn-inactive-accounts.ts';

const day = 86_400_000;
const begin = new Date('2026-07-31T12:00:00Z');
const mailer: Mailer = { send: async () => [], close: () => undefined };
const log = { warn: () => {} };
let now = begin;
let t: TestApp;

beforeEach(async () => {
  now = begin;
  t = await createTestApp({
    mailer,
    jobs: (url) => createJobQueue(url, { pollInterval: 0.5 }),
    now: () => now,
  });
  await t.deps.jobs?.ready();
});
afterEach(() => t.close());

const publish = (inactiveMonths?: number, publishedAt = new Date(now.getTime() - 8 * day)) =>
  t.db.siteVersion.create({ data: { content: { retention: { inactiveMonths } }, publishedAt } });
const sweep = (deps = t.deps) => sweepRetention({ ...deps, log }, 'accounts');
const after = (days: number) => {
  now = new Date(begin.getTime() + days * day);
};
/** Somebody who signed in last so many days before the test begins. */
const student = (days: number, overrides: Parameters<typeof createStudent>[1] = {}) =>
  createStudent(t.db, {
    createdAt: new Date(begin.getTime() - 900 * day),
    lastSignInAt: new Date(begin.getTime() - days * day),
    ...overrides,
  });
const notices = (userId: string) =>
  t.db.notification.findMany({ where: { userId, kind: 'inactive' }, orderBy: { id: 'asc' } });
const isDeleted = async (id: string) =>
  (await t.db.user.findUniqueOrThrow({ where: { id } })).deletedAt !== null;
async function signIn(id: string) {
  await t.db.user.update({ where: { id }, data: { lastSignInAt: now } });
}

test('S60 an imported account that nobody signed in to stays, because nobody can be told', async () => {
  await publish(12);
  const { id } = await student(900, { issuer: null, subject: null, lastSignInAt: null });
  await sweep();
  after(31);
  await sweep();
  expect([await isDeleted(id), await notices(id)]).toEqual([false, []]);
});

test('S60 an inactive account is told twice by bell and mail, whatever its owner chose, and then deleted', async () => {
  await publish(12);
  const [old, active] = [await student(400), await student(100)];
  const off = { userId: old.id, inPage: false, mail: 'none', push: false, domains: [] };
  await t.db.notificationSetting.createMany({
    data: [
      { ...off, kind: 'inactive' },
      { ...off, kind: '*' },
    ],
  });
  const steps: [days: number, told: number, deleted: boolean][] = [
    [0, 1, false],
    [1, 1, false],
    [22, 1, false],
    [23, 2, false],
    [29.9, 2, false],
    [30, 2, true],
  ];
  for (const [days, told, deleted] of steps) {
    after(days);
    await Promise.all([sweep(), sweep()]);
    expect(await isDeleted(old.id), `${days}`).toBe(deleted);
    if (!deleted) expect(await notices(old.id), `${days}`).toHaveLength(told);
    if (days !== 29.9) continue;
    const deletesAt = new Date(begin.getTime() + 30 * day).toISOString();
    expect(await notices(old.id)).toMatchObject([
      { shown: true, data: { months: 12, deletesAt } },
      { shown: true, data: { months: 12, deletesAt } },
    ]);
    const [jobs] = await t.db.$queryRaw<{ mails: number }[]>`
      SELECT count(*)::int AS mails FROM pgboss.job WHERE name = 'notification-mail'`;
    expect(jobs?.mails).toBe(2);
  }
  expect(await isDeleted(active.id)).toBe(false);
  expect(await t.db.accountExpiry.count()).toBe(0);
  expect(await t.db.user.findUnique({ where: { id: old.id } })).toMatchObject({ email: null, name: null });
  const deletion = await t.db.auditEvent.findMany({ where: { action: 'user.delete' } });
  expect(deletion).toMatchObject([{ actorKind: 'system', subjectId: old.id }]);
});

test('S60 the date is not before the notices: after a pause of the server, both are sent again in time', async () => {
  await publish(12);
  const { id } = await student(400);
  await sweep();
  after(200);
  await sweep();
  expect(await isDeleted(id)).toBe(false);
  const deletesAt = new Date(now.getTime() + 7 * day);
  expect(await t.db.accountExpiry.findMany()).toMatchObject([{ deletesAt, toldAgainAt: now }]);
  after(207);
  await sweep();
  expect(await isDeleted(id)).toBe(true);
});

test('S60 a sign-in keeps the account, also in the moment of the deletion', async () => {
  await publish(12);
  const [early, racing] = [await student(400), await student(400)];
  await sweep();
  after(10);
  await signIn(early.id);
  expect(await t.db.accountExpiry.count({ where: { userId: early.id } })).toBe(0);
  after(23);
  await sweep();
  after(31);
  await inLockOrder<unknown>(t.db, lockUser(racing.id), [() => signIn(racing.id), () => sweep()]);
  for (const { id } of [early, racing]) {
    expect(await isDeleted(id)).toBe(false);
    expect(await t.db.user.findUnique({ where: { id } })).toMatchObject({ disabledAt: null });
  }
});

test('an account that was disabled after its owner was told is deleted', async () => {
  await publish(12);
  const { id } = await student(400);
  await sweep();
  after(23);
  await sweep();
  after(31);
  await t.db.user.update({ where: { id }, data: { disabledAt: now } });
  await sweep();
  expect(await isDeleted(id)).toBe(true);
});

test('S60 administrators, disabled accounts and those that are signed in are kept', async () => {
  await publish(12);
  t.allowList.add('head@festival.test');
  const kept = [
    await student(500, { email: 'Head@festival.test' }),
    await student(500, { disabledAt: begin }),
    await student(500),
  ] as const;
  await t.signInAs(kept[2]);
  await t.db.session.updateMany({ data: { expiresAt: new Date(begin.getTime() + 90 * day) } });
  for (const days of [0, 23, 31]) {
    after(days);
    await sweep();
  }
  expect(await Promise.all(kept.map(({ id }) => isDeleted(id)))).toEqual([false, false, false]);
  expect(await t.db.notification.count()).toBe(0);
});

test('S60 somebody who became an administrator after the notices is kept', async () => {
  await publish(12);
  const { id } = await student(400, { email: 'later@festival.test' });
  await sweep();
  after(23);
  await sweep();
  t.allowList.add('later@festival.test');
  after(31);
  await sweep();
  expect([await isDeleted(id), await t.db.accountExpiry.count()]).toEqual([false, 0]);
});

test('without a setting or without mail nobody is told and nothing is deleted', async () => {
  const { id } = await student(800);
  const run = async (deps = t.deps) => {
    for (const days of [0, 23, 31]) {
      after(days);
      await sweep(deps);
    }
    return [await isDeleted(id), await t.db.notification.count()];
  };
  expect(await run()).toEqual([false, 0]);
  after(0);
  await publish(12);
  expect(await run({ ...t.deps, mailer: null })).toEqual([false, 0]);
});

test('a longer period and the end of the rule take notices back', async () => {
  await publish(12);
  const [one, other] = [await student(400), await student(800)];
  await sweep();
  expect(await t.db.notification.count()).toBe(2);
  await publish(24, now);
  await sweep();
  expect([await notices(one.id), await notices(other.id)]).toMatchObject([[], [{ kind: 'inactive' }]]);
  await publish(undefined, now);
  await sweep();
  expect([await t.db.notification.count(), await t.db.accountExpiry.count()]).toEqual([0, 0]);
});

test('several servers tell many accounts once each', async () => {
  const from = new Date(begin.getTime() - 400 * day);
  await t.db.$executeRaw`
    INSERT INTO users (id, uid, issuer, subject, email, created_at, updated_at)
    SELECT uuidv7(), 'many-' || n, 'many', n::text, n || '@many.test', ${from}, ${from} FROM generate_series(1, 450) AS n`;
  await Promise.all([1, 2, 3].map(() => warnInactiveAccounts(t.deps, 12)));
  await warnInactiveAccounts(t.deps, 12);
  expect(await t.db.accountExpiry.count()).toBe(450);
  expect(await t.db.notification.count()).toBe(450);
});
