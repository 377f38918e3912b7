import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import { holding, untilWaiting } from '../../testing/lock-order.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { attemptLimits, clearAttempt, countAttempt } from './limit-password-attempts.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.db.signInLimit.deleteMany());
afterAll(() => t.close());

const never = async () => false;
const attemptOf = (account: string, address: string) => ({ account, address, moment: new Date() });
const keysInOrder = async () =>
  (await t.db.signInLimit.findMany({ orderBy: { key: 'asc' } })).map(({ key }) => key);

/** The keys in order of those rows that no other transaction has locked. */
async function unlocked(tx: Tx, keys: readonly Uint8Array[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ key: Uint8Array }[]>`
    SELECT key FROM sign_in_limits WHERE key IN (${Prisma.join([...keys])}) ORDER BY key FOR UPDATE SKIP LOCKED`;
  return rows.map(({ key }) => Buffer.from(key).toString('hex'));
}

/**
 * Holds the lock of the first of these rows while `call` wants it.
 * Expects that `call` has locked none of the others by then: it takes the locks in the order of the keys.
 */
async function expectOrder(keys: readonly Uint8Array[], call: () => Promise<unknown>): Promise<void> {
  let called: Promise<unknown> | undefined;
  let free: string[] = [];
  await t.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM sign_in_limits WHERE key = ${keys[0]} FOR UPDATE`;
      called = call();
      await untilWaiting(t.db, 1);
      free = await unlocked(tx, keys);
    },
    { timeout: 120_000 },
  );
  await called;
  expect(free).toEqual(keys.map((key) => Buffer.from(key).toString('hex')));
}

// The keys are hashes: with these accounts and networks each kind of row is the first one in some of the cases.
const accounts = ['a', 'b', 'c', 'd', 'e', 'f'];

test.each(accounts)(
  'a successful attempt of %s locks its rows in the order of their keys',
  async (account) => {
    const attempt = attemptOf(account, '2001:db8:1:2::1');
    await countAttempt(t.db, attempt, never);
    const keys = await keysInOrder();
    expect(keys).toHaveLength(5);
    await expectOrder(keys, () => clearAttempt(t.db, attempt));
  },
);

test.each(accounts)('an attempt of %s that lacks a proof does so too', async (account) => {
  for (const address of ['192.0.2.1', '192.0.2.2'])
    await countAttempt(t.db, attemptOf(account, address), never);
  // The row that both share is the account's.
  await t.db.signInLimit.updateMany({ where: { failures: 2 }, data: { failures: attemptLimits.account } });
  await t.db.signInLimit.deleteMany({ where: { failures: 1 } });
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const counted = countAttempt(t.db, attemptOf(account, '192.0.2.3'), () => {
    asked.resolve();
    return answer.promise;
  });
  await asked.promise;
  const keys = await keysInOrder();
  expect(keys).toHaveLength(3);
  await expectOrder(keys, () => {
    answer.resolve(false);
    return expect(counted).rejects.toMatchObject({ code: 'proof_required' });
  });
  expect((await t.db.signInLimit.findMany()).map(({ failures }) => failures).sort()).toEqual([
    0,
    0,
    attemptLimits.account,
  ]);
});

test('the sweep leaves a row alone that a sign-in has locked, and does not wait for it', async () => {
  const [locked, other] = [Buffer.from('locked'), Buffer.from('other')];
  const expiresAt = new Date(0);
  await t.db.signInLimit.createMany({
    data: [locked, other].map((key) => ({ key, failures: 1, expiresAt })),
  });
  const lock = (tx: Tx) => tx.$queryRaw`SELECT 1 FROM sign_in_limits WHERE key = ${locked} FOR UPDATE`;
  await holding(t.db, lock, async () => expect(await sweepSignIns(t.deps)).toBe(1));
  expect(await keysInOrder()).toHaveLength(1);
  expect(await sweepSignIns(t.deps)).toBe(1);
});
