import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { query } from '../testing/postgres-server.ts';
import { isAlive } from './lock-file.ts';
import { startEmbeddedPostgres } from './postgres.ts';
import { spawnAs } from './postgres-account.ts';

let directory: string;
const children: ChildProcess[] = [];

// One cluster for most tests, because creating it is slow.
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'torchbearer-embedded-'));
  await (await startEmbeddedPostgres({ directory })).stop();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await expect.poll(postmaster).toBe(0);
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

/** Process id of the PostgreSQL that runs on the directory; 0: none. */
function postmaster(): number {
  const file = join(directory, 'cluster', 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return isAlive(pid) ? pid : 0;
}

/** Another process that uses the directory, like `npm start`. */
async function startOwner(
  options: { directory: string; throwaway?: boolean } = { directory },
): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))};
    const { url } = await startEmbeddedPostgres(${JSON.stringify(options)});
    console.log(url);
    process.stdin.once('end', () => process.exit()).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    // It reads until the test's process ends, and then ends too.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function refusal(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof OperatorError) return error.message;
  throw new Error('It was not refused.', { cause: error });
}

describe('embedded PostgreSQL', () => {
  test('keeps its data over a restart, with a password that only its owner can read', async () => {
    const first = await startEmbeddedPostgres({ directory });
    await query(first.url, "CREATE TABLE kept AS SELECT 'still here' AS words");
    expect((await query(first.url, 'SHOW server_version')).rows[0]?.server_version).toMatch(/^18\./);
    expect((await query(first.url, 'SHOW fsync')).rows).toEqual([{ fsync: 'on' }]);
    expect(statSync(join(directory, 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'cluster')).mode & 0o077).toBe(0);
    const wrong = new URL(first.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    await first.stop();
    expect(postmaster()).toBe(0);

    const second = await startEmbeddedPostgres({ directory });
    expect((await query(second.url, 'SELECT * FROM kept')).rows).toEqual([{ words: 'still here' }]);
    await second.stop();
  });

  test('sorts names by language rules, in UTF-8', async () => {
    const { url, stop } = await startEmbeddedPostgres({ directory });
    const names = "(VALUES ('Zoë'), ('ana'), ('Émile'), ('Ana')) AS people (name)";
    const { rows } = await query(url, `SELECT name FROM ${names} ORDER BY name`);
    expect(rows.map(({ name }) => name)).toEqual(['ana', 'Ana', 'Émile', 'Zoë']);
    await stop();
  });

  test('of two concurrent starts one is rejected', async () => {
    const both = await Promise.allSettled([
      startEmbeddedPostgres({ directory }),
      startEmbeddedPostgres({ directory }),
    ]);
    const started = both.filter((one) => one.status === 'fulfilled');
    expect(started).toHaveLength(1);
    for (const one of started) await one.value.stop();
  });

  test('a second start on the same directory is rejected while the first runs', async () => {
    const owner = await startOwner();
    expect(await refusal(startEmbeddedPostgres({ directory }))).toContain(`process ${owner.pid}`);
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'ends with a process that is killed by %s',
    async (signal) => {
      const owner = await startOwner();
      const pid = postmaster();
      expect(pid).toBeGreaterThan(0);
      owner.kill(signal);
      await once(owner, 'exit');
      await expect.poll(() => isAlive(pid)).toBe(false);
      expect(readFileSync(join(directory, 'postgres.log'), 'utf8')).toContain('database system is shut down');
    },
  );

  test('starts right after its owner was killed', async () => {
    const owner = await startOwner();
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const next = await startEmbeddedPostgres({ directory });
    expect((await query(next.url, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test('a throwaway one removes its directory, also when its process is killed', async () => {
    const own = await mkdtemp(join(tmpdir(), 'torchbearer-embedded-'));
    const owner = await startOwner({ directory: own, throwaway: true });
    owner.kill('SIGKILL');
    await expect.poll(() => existsSync(own)).toBe(false);
  });

  test('a postmaster.pid whose process id another program uses does not prevent a start', async () => {
    await (await startEmbeddedPostgres({ directory })).stop();
    await writeFile(join(directory, 'cluster', 'postmaster.pid'), `${process.pid}\n`);
    await (await startEmbeddedPostgres({ directory })).stop();
  });

  test.each(['PG_VERSION', 'global/pg_control', '../password'])(
    'without %s the start fails with one sentence, and works again when the file is back',
    async (file) => {
      const path = join(directory, 'cluster', file);
      await rename(path, `${path}.away`);
      const message = await refusal(startEmbeddedPostgres({ directory }));
      expect(message).toContain(directory);
      expect(message).toContain('--fresh');
      expect(message).not.toContain('\n');
      expect(postmaster()).toBe(0);
      await rename(`${path}.away`, path);
      await (await startEmbeddedPostgres({ directory })).stop();
    },
  );

  test('an interrupted first start is repeated', async () => {
    await rename(join(directory, 'cluster'), join(directory, 'cluster.new'));
    await (await startEmbeddedPostgres({ directory })).stop();
    expect(existsSync(join(directory, 'cluster.new'))).toBe(false);
  });

  test('is started again on the same port after it was killed, and keeps committed data', async () => {
    const { url, stop } = await startEmbeddedPostgres({ directory });
    await query(url, 'CREATE TABLE committed AS SELECT 7 AS value');
    process.kill(postmaster(), 'SIGKILL');
    const read = () => query(url, 'SELECT value FROM committed').catch(() => null);
    await expect.poll(async () => (await read())?.rows).toEqual([{ value: 7 }]);
    await stop();
    expect(postmaster()).toBe(0);
  });

  test('stops also while it is being started again', async () => {
    const { stop } = await startEmbeddedPostgres({ directory });
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => isAlive(killed)).toBe(false);
    await stop();
    expect(postmaster()).toBe(0);
    await (await startEmbeddedPostgres({ directory })).stop();
  });

  test.runIf(process.getuid?.() === 0)(
    'under root, the account of PostgreSQL may execute a program in a directory that it cannot enter',
    async () => {
      const own = await mkdtemp(join(tmpdir(), 'torchbearer-embedded-'));
      await chmod(own, 0o700);
      const program = join(own, 'program');
      await writeFile(program, '', { mode: 0o755 });
      const account = { uid: 65_534, gid: 65_534, passDirectories: true };
      // access(2), which initdb uses to find `postgres`.
      const script = `require('node:fs').accessSync(${JSON.stringify(program)}, require('node:fs').constants.X_OK)`;
      const child = spawnAs(account, process.execPath, ['--eval', script], { stdio: 'ignore' });
      expect(await once(child, 'exit')).toEqual([0, null]);
      await rm(own, { recursive: true });
    },
  );

  test('works below a directory that only its owner can traverse', async () => {
    const own = await mkdtemp(join(tmpdir(), 'torchbearer-embedded-'));
    await chmod(own, 0o700);
    const { url, stop } = await startEmbeddedPostgres({ directory: join(own, 'inner'), throwaway: true });
    expect((await query(url, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await stop();
    await rmdir(own);
  });
});
