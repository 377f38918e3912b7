import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readEnvironment } from '../environment.ts';
import { OperatorError } from '../operator-error.ts';
import { postgresEnvironment } from './postgres-environment.ts';
import { tablesWithoutRows } from './read-facts.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** PostgreSQL's own programs. The image `backup` contains those of the database's version. */
export interface PostgresTools {
  /** Dumps the snapshot of a database as one stream. */
  dump(databaseUrl: string, snapshot: string): Bytes;
  /** Reads a dump to its end. @throws {OperatorError} if it is not complete */
  check(dump: Bytes): Promise<void>;
  /** Restores into a database without tables, in one transaction. @throws {OperatorError} */
  restore(databaseUrl: string, dump: Bytes): Promise<void>;
}

export const postgresTools: PostgresTools = {
  async *dump(databaseUrl, snapshot) {
    const { child, ended } = await start('pg_dump', databaseUrl, [
      '--format=custom',
      `--snapshot=${snapshot}`,
      ...tablesWithoutRows.map((name) => `--exclude-table-data=${name}`),
    ]);
    try {
      yield* child.stdout;
      await ended;
    } finally {
      child.kill();
    }
  },
  check: (dump) => feed('pg_restore', null, ['--file=/dev/null'], dump),
  restore: (databaseUrl, dump) =>
    feed(
      'pg_restore',
      databaseUrl,
      [
        '--dbname',
        postgresEnvironment(databaseUrl).variables.PGDATABASE ?? '',
        '--single-transaction',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
      ],
      dump,
    ),
};

interface RunningProgram {
  readonly child: ReturnType<typeof spawnPiped>;
  /** Rejects if the program fails. */
  readonly ended: Promise<void>;
}

const spawnPiped = (program: string, options: string[], env: Record<string, string | undefined>) =>
  spawn(program, options, { env: { PATH: readEnvironment().PATH, ...env } });

async function start(
  program: string,
  databaseUrl: string | null,
  options: string[],
): Promise<RunningProgram> {
  if (databaseUrl === null) return track(program, spawnPiped(program, options, {}));
  const { variables, authorities } = postgresEnvironment(databaseUrl);
  if (authorities === null) return track(program, spawnPiped(program, options, variables));
  const folder = await mkdtemp(join(tmpdir(), 'authorities-'));
  const path = join(folder, 'authorities.pem');
  await writeFile(path, authorities, { mode: 0o600 });
  return track(program, spawnPiped(program, options, { ...variables, PGSSLROOTCERT: path }), () =>
    rm(folder, { recursive: true }),
  );
}

function track(program: string, child: RunningProgram['child'], cleanUp = async () => {}): RunningProgram {
  const ended = endOf(program, child).finally(cleanUp);
  // The caller may not await it at that moment.
  ended.catch(() => {});
  return { child, ended };
}

async function endOf(program: string, child: ChildProcess): Promise<void> {
  const errors = child.stderr === null ? '' : text(child.stderr);
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw new OperatorError(
      `${program} cannot be started: ${cause instanceof Error ? cause.message : cause}.`,
      { cause },
    );
  });
  if (code !== 0)
    throw new OperatorError(`${program} failed: ${(await errors).trim().replaceAll(/\s*\n\s*/g, '; ')}`);
}

async function feed(
  program: string,
  databaseUrl: string | null,
  options: string[],
  dump: Bytes,
): Promise<void> {
  const { child, ended } = await start(program, databaseUrl, options);
  let failure: { readonly error: unknown } | null = null;
  async function* source() {
    try {
      yield* dump;
    } catch (error) {
      failure = { error };
      // The program must not take the truncated dump for a complete one.
      child.kill('SIGKILL');
      throw error;
    }
  }
  // The program may close its input before the last byte. Its exit code says whether it succeeded.
  await pipeline(Readable.from(source()), child.stdin).catch(() => {});
  await ended.catch(() => {});
  if (failure !== null) throw (failure as { error: unknown }).error;
  await ended;
}
