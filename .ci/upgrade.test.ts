// The update and the rollback of docs/operations.md, by its own commands, on the running stack.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, compose, inServer, until } from './stack.ts';

const docker = promisify(execFile);
const project = process.env.COMPOSE_PROJECT_NAME ?? 'torchbearer-ci';
const built = ['server', 'migrate'];
const migration = '20990101000000_of_the_next_release';
const operations = await readFile(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8');
let next: string;

const tag = (from: string, to: string) =>
  Promise.all(
    built.map((name) =>
      docker('docker', ['image', 'tag', `${project}-${name}${from}`, `${project}-${name}${to}`]),
    ),
  );

const sql = (statement: string) =>
  compose('exec', '-T', 'postgres', 'psql', '-U', 'torchbearer', '-tAc', statement);
const serverIs = async () => (await compose('ps', '--quiet', 'server')).trim();
const ready = () => inServer("console.log((await fetch('http://127.0.0.1:8080/readyz')).status)");

/** The stack with the next release's files: those of this one and another migration. */
const nextRelease = (...args: string[]) =>
  compose(
    ...(process.env.COMPOSE_FILE ?? 'docker-compose.yml').split(':').flatMap((file) => ['-f', file]),
    '-f',
    join(next, 'next.yml'),
    ...args,
  );

async function writeNextRelease(statements: string): Promise<void> {
  const folder = join(next, 'migrations', migration);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), statements);
  const services = built.map((name) => {
    const dockerfile_inline = `FROM ${project}-${name}:before-test AS server\nCOPY migrations prisma/migrations\n`;
    return [name, { build: { context: next, dockerfile_inline } }];
  });
  await writeFile(join(next, 'next.yml'), JSON.stringify({ services: Object.fromEntries(services) }));
  await nextRelease('build', ...built);
}

/** Asks for something that needs the database, all the time. @returns how to end it, and what was answered */
function keepAsking(): () => Promise<number[]> {
  const statuses: number[] = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      const answer = await ask('/api/session', { headers: { cookie: '__Host-torchbearer=none' } }).catch(
        () => null,
      );
      statuses.push(answer?.status ?? 0);
      // Below the rate limit.
      await pause(200);
    }
  })();
  return async () => {
    going = false;
    await asking;
    return statuses;
  };
}

async function refusalOf(run: Promise<string>): Promise<string> {
  const error = await run.then(
    (said) => new Error(`It worked: ${said}`),
    (reason: Error & { stderr?: string }) => reason,
  );
  if (!('stderr' in error)) throw error;
  return String(error.stderr);
}

beforeAll(async () => {
  next = await mkdtemp(join(tmpdir(), 'torchbearer-next-'));
  await tag('', ':before-test');
});

afterAll(async () => {
  await tag(':before-test', '');
  await sql('ALTER TABLE tasks DROP COLUMN IF EXISTS later');
  await sql(`DELETE FROM _prisma_migrations WHERE migration_name = '${migration}'`);
  await compose('up', '--detach', '--no-build', '--wait');
  await docker('docker', ['image', 'rm', ...built.map((name) => `${project}-${name}:before-test`)]);
  await rm(next, { recursive: true });
});

test('S54 a failing migration leaves the old version running, and says what to do', async () => {
  expect(operations).toContain(
    'docker compose build && docker compose run --rm --no-deps migrate && docker compose up -d --wait',
  );
  await writeNextRelease('CREATE TABLE half_made (a int); SELECT no_such_function();');
  const before = await serverIs();
  const stopAsking = keepAsking();
  const first = await refusalOf(nextRelease('run', '--rm', '--no-deps', 'migrate'));
  expect(first).toContain(`Migration ${migration} failed and changed nothing`);
  expect(first).toContain(`--rolled-back ${migration}`);
  expect(await refusalOf(nextRelease('run', '--rm', '--no-deps', 'migrate'))).toContain(
    'failed earlier (P3009)',
  );
  const statuses = await stopAsking();
  expect(statuses.length).toBeGreaterThan(1);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await serverIs()).toBe(before);
  expect(await ready()).toBe('200');
  expect((await sql("SELECT to_regclass('half_made') IS NULL")).trim()).toBe('t');
});

test('S54 mended, it goes forward; the release before runs on the newer tables again', async () => {
  await writeNextRelease('ALTER TABLE tasks ADD COLUMN later text;');
  const resolve = [
    'run',
    '--rm',
    '--no-deps',
    'migrate',
    'node',
    'prisma/migrate.ts',
    '--rolled-back',
    migration,
  ];
  expect(operations).toContain(`docker compose ${resolve.slice(0, -1).join(' ')} `);
  await nextRelease(...resolve);
  const before = await serverIs();
  const stopAsking = keepAsking();
  expect(await nextRelease('run', '--rm', '--no-deps', 'migrate')).toContain(`Applied ${migration}`);
  // The release before, on the newer tables.
  expect(new Set(await stopAsking())).toEqual(new Set([200]));
  await nextRelease('up', '--detach', '--wait');
  expect(await serverIs()).not.toBe(before);
  await until(async () => (await ask('/api/session')).status === 200);

  const rollback = ['up', '-d', '--no-build', '--no-deps', '--wait', 'server', 'web'];
  expect(operations).toContain(`docker compose ${rollback.join(' ')}`);
  await tag(':before-test', '');
  await compose(...rollback);
  const migrations = await inServer(
    "console.log((await import('node:fs')).readdirSync('prisma/migrations').join())",
  );
  expect(migrations).not.toContain(migration);
  expect(await ready()).toBe('200');
  await until(async () => (await ask('/api/session')).status === 200);
  // Why the rollback leaves it out.
  expect(await refusalOf(compose('run', '--rm', '--no-deps', 'migrate'))).toContain(
    `This database was migrated by another version of Torchbearer (${migration})`,
  );
});
