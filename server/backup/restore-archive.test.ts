import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskStore } from '../storage/disk-store.ts';
import { backupOf, standInTools } from '../testing/backup-fixture.ts';
import { createStudent, createUpload } from '../testing/factories.ts';
import { query } from '../testing/postgres-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { differingObjects } from './differing-objects.ts';
import { openArchive } from './open-archive.ts';
import { openDatabase } from './open-database.ts';
import { differingFacts, readFacts } from './read-facts.ts';
import { restoreArchive } from './restore-archive.ts';

let t: TestApp;
let folder: string;

beforeAll(async () => {
  t = await createTestApp();
  const student = await createStudent(t.db);
  for (let n = 0; n < 3; n += 1) await createUpload(t.deps, { ownerUserId: student.id });
  folder = (await backupOf(t)).folder;
});
afterAll(() => t.close());

const log = () => {};
const newStore = async () => new DiskStore(await mkdtemp(join(tmpdir(), 'store-')));
const open = () => openArchive(folder, null);
const known = async () =>
  new Set(await readdir(join(import.meta.dirname, '..', '..', 'prisma', 'migrations')));

async function restoreInto(databaseUrl: string, store: DiskStore, migrations?: ReadonlySet<string>) {
  const archive = await open();
  return restoreArchive(
    { databaseUrl, store, tools: standInTools, log, migrations: migrations ?? (await known()) },
    archive,
  );
}

test('a database with rows, a store with objects and an archive of a newer release are rejected, and nothing changes', async () => {
  const store = await newStore();
  const users = await t.db.user.findMany();
  await expect(restoreInto(t.deps.config.database.url, store)).rejects.toThrow(
    /not empty \(public\.\w+ has rows\)/,
  );
  expect(await t.db.user.findMany()).toEqual(users);

  const empty = await createTestDatabase();
  try {
    await expect(restoreInto(empty.url, store, new Set())).rejects.toThrow('is of a newer release (9.9.9');
    const later = new Set(['20990101000000_another_baseline']);
    await expect(restoreInto(empty.url, store, later)).rejects.toThrow('is of a development version (9.9.9');
    await store.put('submissions/x/foreign', Readable.from([Buffer.from('x')]), {
      contentType: 'text/plain',
    });
    await expect(restoreInto(empty.url, store)).rejects.toThrow('not empty (submissions/x/foreign)');
    expect((await Array.fromAsync(store.list(''))).map(({ key }) => key)).toEqual(['submissions/x/foreign']);
    const { rows } = await query(empty.url, "SELECT to_regclass('public.users') IS NOT NULL AS kept");
    expect(rows[0]?.kept).toBe(true);
  } finally {
    await empty.close();
  }
});

test('a restore that was interrupted before the database can be run again', async () => {
  const empty = await createTestDatabase();
  const store = await newStore();
  const { dump, check } = standInTools;
  const failing = { dump, check, restore: () => Promise.reject(new Error('ended')) };
  try {
    const archive = await open();
    const deps = { databaseUrl: empty.url, store, log, migrations: await known() };
    await expect(restoreArchive({ ...deps, tools: failing }, archive)).rejects.toThrow('ended');
    const put = (await Array.fromAsync(store.list(''))).length;
    expect(put).toBe(3);
    await expect(restoreArchive({ ...deps, tools: failing }, archive)).rejects.toThrow('ended');
  } finally {
    await empty.close();
  }
});

test('one changed row, one missing row and one lost point are reported', async () => {
  const client = await openDatabase(t.deps.config.database.url);
  try {
    const before = await readFacts(client, log);
    expect(differingFacts(before, await readFacts(client, log))).toEqual([]);
    const { id } = await t.db.user.findFirstOrThrow();
    await t.db.user.update({ where: { id }, data: { phone: '1' } });
    expect(differingFacts(before, await readFacts(client, log))).toEqual([
      'table public.users has 1 rows like the manifest, but different contents',
    ]);
    const more = await createStudent(t.db);
    await t.db.ledgerEntry.create({ data: { userId: more.id, kind: 'bonus', points: 5, reason: 'test' } });
    const after = await readFacts(client, log);
    expect(differingFacts(before, after)).toEqual([
      'table public.points_ledger has 1 rows, the manifest says 0',
      'table public.scores has 6 rows, the manifest says 2',
      // One for each new row, and for the previous release one for each account. New points are one row less at 0 and one more at 5.
      'table public.standing_changes has 14 rows, the manifest says 3',
      'table public.users has 2 rows, the manifest says 1',
      'the ledger has 1 entries of 5 points, the manifest says 0 of 0',
      'users have 5 points, the manifest says 0',
    ]);
    // A sequence with a lower value would produce a number twice.
    expect(differingFacts(after, before)).toContainEqual(
      expect.stringContaining('sequence public.techid_seq is at'),
    );
  } finally {
    await client.end();
  }
});

test('objects that are missing, different, unknown or without a row are reported', async () => {
  const { objects } = await open();
  const rows = objects ?? [];
  const [lost, changed, kept] = rows;
  if (lost === undefined || changed === undefined || kept === undefined) throw new Error('three objects');
  const store = await newStore();
  const put = (key: string, bytes: Buffer) => store.put(key, Readable.from([bytes]), { contentType: 'x/y' });
  await put(changed.key, Buffer.alloc(changed.size));
  await put(kept.key, Buffer.concat(await Array.fromAsync(await t.deps.store.get(kept.key))));
  await put('test/foreign', Buffer.from('x'));
  const gone = { ...kept, id: '00000000-0000-4000-8000-000000000000', key: 'test/gone' };
  const differences = await differingObjects({ store, log }, { rows, archived: [...rows, gone] });
  expect(differences).toHaveLength(4);
  for (const line of [
    `object ${lost.key} is missing (upload ${lost.id})`,
    `object ${changed.key} differs from its row`,
    `object test/gone has no row (upload ${gone.id})`,
    'object test/foreign is in the store, but not in the archive',
  ]) {
    expect(differences).toContainEqual(expect.stringContaining(line));
  }
});
