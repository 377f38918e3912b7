import { vi } from 'vitest';
import type { Db, Tx } from '../database/db.ts';

const polling = { timeout: 120_000, interval: 20 };

/** The number of statements in this database that wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<[{ waiting: number }]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row.waiting;
}

/** Waits until this number of statements wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  await vi.waitUntil(async () => (await waiting(db)) === count, polling);
}

/** Holds the lock that `lock` takes until `during` ends. */
export async function holding(db: Db, lock: (tx: Tx) => Promise<unknown>, during: () => Promise<void>) {
  await db.$transaction(
    async (tx) => {
      await lock(tx);
      await during();
    },
    { timeout: 120_000 },
  );
}

/** Locks a user's row, as the deletion of the account does. */
export const lockUser = (id: string) => (tx: Tx) =>
  tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;

/**
 * Starts the calls while the lock is held, each when the ones before it wait for the lock: PostgreSQL grants it to them in
 * this order.
 */
export async function inLockOrder<T>(
  db: Db,
  lock: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const started: Promise<T>[] = [];
  await holding(db, lock, async () => {
    for (const call of calls) {
      started.push(call());
      await untilWaiting(db, started.length);
    }
  });
  return Promise.all(started);
}
