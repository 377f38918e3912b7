import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Db, openDb, type Tx } from './db.ts';
import { databaseState, KeptByState } from './kept-by-state.ts';
import { type RunSql, runSqlIn } from './run-sql.ts';

let db: Db;
let runSql: RunSql;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  ({ db, runSql } = openDb(database.url, { max: 3 }));
  close = async () => {
    await db.$disconnect();
    await database.close();
  };
});
afterAll(() => close());

async function stateOf(run: RunSql = runSql): Promise<string | null> {
  const [row] = await run<{ state: string | null }>(Prisma.sql`SELECT ${databaseState} AS state`);
  return row?.state ?? null;
}

const write = (tx: Tx) => tx.$executeRaw`
  INSERT INTO rate_limits (key, points, expire) VALUES (${randomUUID()}, 1, 1)`;

test('a state lasts until a transaction ends, with or without success', async () => {
  // Other tests write to other databases of the same PostgreSQL.
  await vi.waitFor(async () => expect(await stateOf()).toBe(await stateOf()), 60_000);
  const seen = [await stateOf()];
  await write(db);
  seen.push(await stateOf());
  const failed = db.$transaction(async (tx) => {
    await write(tx);
    seen.push(await stateOf());
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  seen.push(await stateOf());
  const [atStart, written, during, after] = seen;
  expect(written).not.toBe(atStart);
  expect(after).not.toBe(during);
  expect(seen).not.toContain(null);
});

test('a transaction that has written has no state: only it sees its rows', async () => {
  await db.$transaction(async (tx) => {
    const run = runSqlIn(tx);
    expect(await stateOf(run)).not.toBeNull();
    await tx.$executeRaw`SAVEPOINT before`;
    await write(tx);
    expect(await stateOf(run)).toBeNull();
  });
});

test('keeps the values that were used last, and none without a state', () => {
  const kept = new KeptByState<number>(2);
  kept.keep('a', '1', 1);
  kept.keep('b', '1', 2);
  expect(kept.get('a')).toEqual({ state: '1', value: 1 });
  kept.keep('c', '2', 3);
  expect(kept.get('b')).toBeUndefined();
  kept.keep('a', '2', 4);
  expect(kept.get('a')).toEqual({ state: '2', value: 4 });
  kept.keep('a', null, 5);
  expect(kept.get('a')).toBeUndefined();
  expect(kept.get('c')).toEqual({ state: '2', value: 3 });
});
