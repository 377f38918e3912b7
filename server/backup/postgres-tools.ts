import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readEnvironment } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { postgresEnvironment } from './postgres-environment.ts';
import { tablesWithoutRows } from './read-facts.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** PostgreSQL's own programs; the image `backup` has those of the database's version. */
export interface PostgresTools {
  /** The database as one stream, as the snapshot shows it. */
  dump(databaseUrl: string, snapshot: string): Bytes;
  /** Reads a dump to its end. @throws {OperatorError} where it is not whole */
  check(dump: Bytes): Promise<void>;
  /** Everything or nothing, into a database without tables. @throws {OperatorError} */
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

interface Started {
  readonly child: ReturnType<typeof spawnPiped>;
  /** Rejects where it failed. */
  readonly ended: Promise<void>;
}

const spawnPiped = (program: string, options: string[], env: Record<string, string | undefined>) =>
  spawn(program, options, { env: { PATH: readEnvironment().PATH, ...env } });

async function start(program: string, databaseUrl: string | null, options: string[]): Promise<Started> {
  if (databaseUrl === null) return watched(program, spawnPiped(program, options, {}));
  const { variables, authorities } = postgresEnvironment(databaseUrl);
  if (authorities === null) return watched(program, spawnPiped(program, options, variables));
  const folder = await mkdtemp(join(tmpdir(), 'authorities-'));
  const path = join(folder, 'authorities.pem');
  await writeFile(path, authorities, { mode: 0o600 });
  return watched(program, spawnPiped(program, options, { ...variables, PGSSLROOTCERT: path }), () =>
    rm(folder, { recursive: true }),
  );
}

function watched(program: string, child: Started['child'], afterwards = async () => {}): Started {
  const ended = endOf(program, child).finally(afterwards);
  // Also where nobody waits for it yet, or any more.
  ended.catch(() => {});
  return { child, ended };
}

async function endOf(program: string, child: ChildProcess): Promise<void> {
  const said = child.stderr === null ? '' : text(child.stderr);
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw new OperatorError(
      `${program} cannot be started: ${cause instanceof Error ? cause.message : cause}.`,
      { cause },
    );
  });
  if (code !== 0)
    throw new OperatorError(`${program} failed: ${(await said).trim().replaceAll(/\s*\n\s*/g, '; ')}`);
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
      // What came so far must not count as all.
      child.kill('SIGKILL');
      throw error;
    }
  }
  // A reader that has all it needs may close before the last byte: its exit code tells whether it was content.
  await pipeline(Readable.from(source()), child.stdin).catch(() => {});
  await ended.catch(() => {});
  if (failure !== null) throw (failure as { error: unknown }).error;
  await ended;
}
