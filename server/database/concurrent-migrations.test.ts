// @module-tag nightly
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { query } from '../testing/postgres-server.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

const root = join(import.meta.dirname, '..', '..');
const polling = { timeout: 120_000, interval: 50 };
const children = new Set<ChildProcess>();
let database: TestDatabase;
let url: string;
let directory: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  url = database.url;
  directory = await mkdtemp(join(tmpdir(), 'torchbearer-starters-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await database.close();
  await rm(directory, { recursive: true });
});

/** Starts a process in a directory without .env. */
function start(args: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, DATABASE_URL: url, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  return child;
}

const startMigrator = () => start([join(root, 'server', 'database', 'migrate.ts')]);

/** Its exit code and output. */
async function endOf(child: ChildProcess): Promise<[number | null, string]> {
  const [output, [code]] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return [code, output];
}

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly output: () => string;
}

async function startServer(): Promise<Server> {
  const child = start([join(root, 'server', 'main.ts')], {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: '0',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    GOOGLE_CLIENT_ID: 'torchbearer-test',
    GOOGLE_CLIENT_SECRET: 'of-this-test-only',
    ADMIN_PATH_SEGMENT: 'test-segment-0123456789',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'ambassadors@festival.test',
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const listening = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/;
  await vi.waitUntil(() => listening.test(output), polling);
  return { child, origin: listening.exec(output)?.[1] ?? '', output: () => output };
}

const statusOf = async (server: Server, path: string) => (await fetch(server.origin + path)).status;

test('S54 two servers and two migrators at once: one migrates, no server is ready before, both are after', async () => {
  const servers = await Promise.all([startServer(), startServer()]);
  for (const server of servers) {
    expect(await statusOf(server, '/healthz')).toBe(200);
    expect(await statusOf(server, '/readyz')).toBe(503);
  }

  const ends = await Promise.all([startMigrator(), startMigrator()].map(endOf));
  expect(ends.map(([code]) => code)).toEqual([0, 0]);
  const output = ends.map(([, words]) => words).sort();
  expect(output[0]).toMatch(/^(Applied \d{14}_\w+\n)+$/);
  expect(output[1]).toBe('The database is up to date.\n');

  for (const server of servers) {
    await vi.waitUntil(async () => (await statusOf(server, '/readyz')) === 200, polling);
    await vi.waitUntil(() => server.output().includes('the job queue works now'), polling);
    const end = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect((await end)[0]).toBe(0);
  }
});

/** A migration that runs as long as the table `hold` has a row. */
async function addSlowMigration(): Promise<void> {
  await migrate(url);
  await cp(join(root, 'prisma', 'migrations'), directory, { recursive: true });
  const name = join(directory, '20990101000000_slow');
  await mkdir(name);
  await writeFile(
    join(name, 'migration.sql'),
    `CREATE TABLE slowly_made (a int);
     DO $$ BEGIN WHILE EXISTS (SELECT FROM hold) LOOP PERFORM pg_sleep(0.02); END LOOP; END $$;`,
  );
  await query(url, 'CREATE TABLE hold AS SELECT 1 AS row');
}

async function killHalfWay(): Promise<number> {
  const script = `import { migrate } from ${JSON.stringify(join(root, 'server', 'database', 'migrate.ts'))};
    await migrate(process.env.DATABASE_URL, process.cwd());`;
  const child = start(['--input-type=module', '--eval', script]);
  const working = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%slowly_made%' AND pid <> pg_backend_pid()`;
  const pid = await vi.waitUntil(async () => (await query(url, working)).rows[0]?.pid, polling);
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
  return Number(pid);
}

const history = async () =>
  (
    await query(
      url,
      `SELECT finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS rolled_back
       FROM _prisma_migrations WHERE migration_name LIKE '%_slow' ORDER BY started_at`,
    )
  ).rows;

test('S54 a migrator that is killed during a migration changes nothing, and the next one applies it', async () => {
  await addSlowMigration();
  const pid = await killHalfWay();
  // As when the machine crashes.
  await query(url, `SELECT pg_terminate_backend(${pid}, 60000)`);
  expect((await query(url, "SELECT to_regclass('slowly_made') AS made")).rows).toEqual([{ made: null }]);
  await query(url, 'DELETE FROM hold');
  const both = await Promise.all([migrate(url, directory), migrate(url, directory)]);
  expect(both.flat()).toEqual(['20990101000000_slow']);
  expect(await history()).toEqual([
    { finished: false, rolled_back: true },
    { finished: true, rolled_back: false },
  ]);
});

test('S54 a migration that PostgreSQL completes after its migrator was killed is not applied twice', async () => {
  await addSlowMigration();
  await killHalfWay();
  const next = migrate(url, directory);
  await query(url, 'DELETE FROM hold');
  expect(await next).toEqual([]);
  expect(await history()).toEqual([{ finished: true, rolled_back: false }]);
});
