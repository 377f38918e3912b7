import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { query } from '../testing/postgres-server.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withLockedEngine } from './locked-engine.ts';
import { markRolledBack, migrate } from './migrate.ts';
import { differenceToSchema } from './new-migration.ts';

const migrations = join(import.meta.dirname, '..', '..', 'prisma', 'migrations');
let database: TestDatabase;
let url: string;
let directory: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  url = database.url;
  directory = await mkdtemp(join(tmpdir(), 'torchbearer-migrations-'));
  await cp(migrations, directory, { recursive: true });
});
afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, 'migration.sql'), sql);
}

async function failureOf(run: Promise<unknown>): Promise<OperatorError> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof OperatorError) return error;
  throw new Error('It did not fail.', { cause: error });
}

async function rowsOf(sql: string): Promise<unknown[]> {
  return (await query(url, sql)).rows;
}

test('the migrations produce the schema of schema.prisma', async () => {
  const clone = await createTestDatabase();
  expect(await differenceToSchema(clone.url)).toBeNull();
  await clone.close();
});

test('the owner of a database can migrate it, extensions included, without being a superuser', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  const asOwner = new URL(url);
  asOwner.username = owner;
  asOwner.password = 'password';
  await query(url, `CREATE ROLE ${owner} LOGIN PASSWORD 'password'`);
  await query(url, `ALTER DATABASE ${asOwner.pathname.slice(1)} OWNER TO ${owner}`);
  try {
    expect(await migrate(asOwner.href)).not.toEqual([]);
  } finally {
    await query(
      url,
      `REASSIGN OWNED BY ${owner} TO CURRENT_USER; DROP OWNED BY ${owner}; DROP ROLE ${owner}`,
    );
  }
});

test('a drifted database differs from the schema', async () => {
  await migrate(url, directory);
  await query(url, 'DROP INDEX uploads_task_id_idx');
  expect(await differenceToSchema(url)).toContain('CREATE INDEX "uploads_task_id_idx"');
});

test('applies pending migrations once, in order', async () => {
  await addMigration('20990102000000_second', 'ALTER TABLE made_first ADD COLUMN b int;');
  await addMigration('20990101000000_first', 'CREATE TABLE made_first (a int);');
  const applied = await migrate(url, directory);
  expect(applied.slice(-2)).toEqual(['20990101000000_first', '20990102000000_second']);
  expect(await migrate(url, directory)).toEqual([]);
});

test('two migrators at once: both succeed, each migration is applied once', async () => {
  await addMigration('20990101000000_slow', 'CREATE TABLE slow (); SELECT pg_sleep(0.5);');
  const both = await Promise.all([migrate(url, directory), migrate(url, directory)]);
  expect(both.flat().filter((name) => name === '20990101000000_slow')).toHaveLength(1);
  const counts = await rowsOf(
    'SELECT migration_name FROM _prisma_migrations GROUP BY migration_name HAVING count(*) > 1',
  );
  expect(counts).toEqual([]);
});

test('S54 a failed query, such as the first one to an empty database, does not release the lock', async () => {
  const held = await withLockedEngine(url, async ({ pool }) => {
    await expect(pool.query('SELECT no_such_column')).rejects.toThrow();
    return pool.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted",
    );
  });
  expect(held.rowCount).toBe(1);
});

test('S54 a failing migration leaves only its failed row, and blocks migrating until it is resolved', async () => {
  await migrate(url, directory);
  const name = '20990101000000_broken';
  await addMigration(name, 'CREATE TABLE half_made (a int);\nCREATE TABLE other (a no_such_type);');

  const first = await failureOf(migrate(url, directory));
  expect(first.message).toContain(name);
  expect(first.message).toContain('type "no_such_type" does not exist');
  expect(await rowsOf("SELECT to_regclass('half_made') AS half, to_regclass('other') AS other")).toEqual([
    { half: null, other: null },
  ]);
  expect(await rowsOf('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL')).toEqual([
    { migration_name: name },
  ]);

  const second = await failureOf(migrate(url, directory));
  expect(second.cause).toMatchObject({ code: 'P3009' });
  expect(second.message).toContain(name);

  await addMigration(name, 'CREATE TABLE whole (a int);');
  await markRolledBack(url, name);
  expect(await migrate(url, directory)).toEqual([name]);
});

test('S54 a migration that finds a table locked is cancelled, so that queries do not queue behind it, and works later', {
  tags: 'nightly',
}, async () => {
  await migrate(url, directory);
  await addMigration('20990101000000_wider', 'ALTER TABLE users ADD COLUMN wider text;');
  const other = new Client({ connectionString: url });
  await other.connect();
  // The lock that pg_dump holds.
  await other.query('BEGIN; LOCK TABLE users IN ACCESS SHARE MODE');
  const { message } = await failureOf(migrate(url, directory));
  expect(message).toContain('20990101000000_wider was cancelled and changed nothing');
  await other.end();
  expect(await migrate(url, directory)).toEqual(['20990101000000_wider']);
});

test('S54 an index whose build failed is invalid, and its repetition builds it', async () => {
  await migrate(url, directory);
  await query(url, 'CREATE TABLE doubled AS SELECT 1 AS a FROM generate_series(1, 2)');
  const name = '20990101000000_unique';
  await addMigration(name, 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS doubled_key ON doubled (a);');
  expect((await failureOf(migrate(url, directory))).message).toContain(
    `${name} failed and keeps what it did so far, which the next attempt continues: `,
  );
  const valid = "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'doubled_key'::regclass";
  expect(await rowsOf(valid)).toEqual([{ valid: false }]);

  await query(url, 'TRUNCATE doubled');
  await markRolledBack(url, name);
  expect(await migrate(url, directory)).toEqual([name]);
  expect(await rowsOf(valid)).toEqual([{ valid: true }]);
});

test('a limit of time that the database sets for its servers does not end a migration', async () => {
  await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '60s'`);
  await addMigration(
    '20990101000000_limits',
    "CREATE TABLE limits AS SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock;",
  );
  await migrate(url, directory);
  expect(await rowsOf('SELECT * FROM limits')).toEqual([{ statement: '0', lock: '10s' }]);
});

test('a script runs as one query: functions, triggers and quoted semicolons work', async () => {
  await addMigration(
    '20990101000000_function',
    `CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END; $$;
     CREATE TABLE said AS SELECT ';' AS word, twice(21) AS number;`,
  );
  await migrate(url, directory);
  expect(await rowsOf('SELECT * FROM said')).toEqual([{ word: ';', number: 42 }]);
});

test('an edited migration is rejected', async () => {
  await addMigration('20990101000000_edited', 'CREATE TABLE before ();');
  await migrate(url, directory);
  await addMigration('20990101000000_edited', 'CREATE TABLE after ();');
  expect((await failureOf(migrate(url, directory))).message).toContain('20990101000000_edited');
});

test('a database of a newer release is rejected', async () => {
  await addMigration('20990101000000_newer', 'CREATE TABLE newer ();');
  await migrate(url, directory);
  expect((await failureOf(migrate(url, migrations))).message).toContain('20990101000000_newer');
});

test('a database of a development version is rejected, and the message says how to start over', async () => {
  await addMigration('20261121000000_spine', 'CREATE TABLE spine ();');
  await migrate(url, directory);
  await query(url, "DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_baseline'");
  expect((await failureOf(migrate(url))).message).toMatch(
    /^This database is of a development version, .* npm start -- --fresh, or docker compose down --volumes, which deletes all data\.$/,
  );
});

test('an unreachable database is reported in one sentence without the password', async () => {
  const { message } = await failureOf(migrate('postgresql://someone:hidden@127.0.0.1:1/none', directory));
  expect(message).toContain('127.0.0.1:1');
  expect(message).not.toContain('hidden');
});
