// @module-tag nightly
import { cp, mkdtemp, readdir, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb } from '../database/db.ts';
import { deletionsPaused } from '../storage/deletions-pause.ts';
import { DiskStore } from '../storage/disk-store.ts';
import { backupOf, standInTools } from '../testing/backup-fixture.ts';
import { createStudent, createUpload } from '../testing/factories.ts';
import { query } from '../testing/postgres-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { holdSnapshot } from './hold-snapshot.ts';
import { openArchive } from './open-archive.ts';
import { restoreArchive } from './restore-archive.ts';

let t: TestApp;
let folder: string;

beforeAll(async () => {
  t = await createTestApp();
  const student = await createStudent(t.db);
  await createUpload(t.deps, { ownerUserId: student.id });
  folder = (await backupOf(t)).folder;
});
afterAll(() => t.close());

async function restoreInto(databaseUrl: string, store: DiskStore, from = folder) {
  const migrations = new Set(await readdir(join(import.meta.dirname, '..', '..', 'prisma', 'migrations')));
  const deps = { databaseUrl, store, tools: standInTools, log: () => {}, migrations };
  return restoreArchive(deps, await openArchive(from, null));
}

/** As a server that was not stopped would insert it. */
const insertUser = `INSERT INTO users (id, uid, issuer, subject, email, name, updated_at)
  VALUES (gen_random_uuid(), 'late', 'https://late.test', 'late', 'late@late.test', 'Late', now())`;

/** Calls a function when a restore stores its first object. */
class WatchedStore extends DiskStore {
  #onPut: (() => Promise<unknown>) | null;

  constructor(directory: string, onPut: (() => Promise<unknown>) | null) {
    super(directory);
    this.#onPut = onPut;
  }

  override async put(...args: Parameters<DiskStore['put']>) {
    const onPut = this.#onPut;
    this.#onPut = null;
    await onPut?.();
    return super.put(...args);
  }
}
const watchedStore = async (onPut: (() => Promise<unknown>) | null = null) =>
  new WatchedStore(await mkdtemp(join(tmpdir(), 'store-')), onPut);

/** Its row, or one that a trigger inserts for it. */
const notEmpty = /not empty \(public\.(users|scores|standing_changes) has rows\)/;

test('a row inserted while objects are uploaded is not dropped', async () => {
  const empty = await createTestDatabase();
  try {
    const store = await watchedStore(() => query(empty.url, insertUser));
    await expect(restoreInto(empty.url, store)).rejects.toThrow(notEmpty);
    expect((await query(empty.url, 'SELECT uid FROM users')).rows).toEqual([{ uid: 'late' }]);
  } finally {
    await empty.close();
  }
});

test('a row whose transaction commits only after the objects were uploaded is not dropped', async () => {
  const empty = await createTestDatabase();
  const writer = new Client({ connectionString: empty.url });
  await writer.connect();
  try {
    const store = await watchedStore(async () => {
      await writer.query('BEGIN');
      await writer.query(insertUser);
    });
    const restored = restoreInto(empty.url, store).then(
      () => 'restored',
      (error: unknown) => String(error),
    );
    const waiting = `SELECT count(*)::int AS n FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE d.datname = current_database() AND NOT granted`;
    await expect.poll(async () => (await query(empty.url, waiting)).rows[0]?.n).toBeGreaterThan(0);
    await writer.query('COMMIT');
    expect(await restored).toMatch(notEmpty);
    expect((await query(empty.url, 'SELECT uid FROM users')).rows).toEqual([{ uid: 'late' }]);
  } finally {
    await writer.end();
    await empty.close();
  }
});

test('during a restore, another restore and a backup are rejected, and deletions are paused', async () => {
  const empty = await createTestDatabase();
  const db = createDb(empty.url, { max: 1 });
  const others: PromiseSettledResult<unknown>[] = [];
  try {
    const store = await watchedStore(async () => {
      expect(await deletionsPaused(db)).toBe(true);
      const snapshot = holdSnapshot(empty.url).then((held) => held.release());
      others.push(...(await Promise.allSettled([restoreInto(empty.url, await watchedStore()), snapshot])));
    });
    await restoreInto(empty.url, store).catch(() => {});
    const refused = {
      reason: { message: expect.stringContaining('Another backup or restore of this database') },
    };
    expect(others).toMatchObject([refused, refused]);
  } finally {
    await db.$disconnect();
    await empty.close();
  }
});

test('a database that is not empty is rejected before the archive is read', async () => {
  const broken = join(await mkdtemp(join(tmpdir(), 'broken-')), 'torchbearer-x');
  await cp(folder, broken, { recursive: true });
  await truncate(join(broken, 'database.dump'), 1_000);
  const store = await watchedStore();
  await expect(restoreInto(t.deps.config.database.url, store, broken)).rejects.toThrow('not empty');
  const empty = await createTestDatabase();
  try {
    await expect(restoreInto(empty.url, store, broken)).rejects.toThrow('database.dump has 1000 bytes');
    expect(await Array.fromAsync(store.list(''))).toEqual([]);
  } finally {
    await empty.close();
  }
});
