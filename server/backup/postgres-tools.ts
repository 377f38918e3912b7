import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { readEnvironment } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { tablesWithoutRows } from './read-facts.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** PostgreSQL's own programs; the image `backup` has those of the database's version. */
export interface PostgresTools {
  /** The database as one stream, as the snapshot shows it. */
  dump(databaseUrl: string, snapshot: string): Bytes;
  /** Reads a dump to its end. @throws {BackupError} where it is not whole */
  check(dump: Bytes): Promise<void>;
  /** Everything or nothing, into a database without tables. @throws {BackupError} */
  restore(databaseUrl: string, dump: Bytes): Promise<void>;
}

export const postgresTools: PostgresTools = {
  async *dump(databaseUrl, snapshot) {
    const child = start('pg_dump', databaseUrl, [
      '--format=custom',
      `--snapshot=${snapshot}`,
      ...tablesWithoutRows.map((name) => `--exclude-table-data=${name}`),
    ]);
    const ended = endOf('pg_dump', child);
    // Also where nobody reads on.
    ended.catch(() => {});
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
        nameOf(databaseUrl),
        '--single-transaction',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
      ],
      dump,
    ),
};

const nameOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** The password goes by the environment: everybody on a machine reads command lines. */
function start(program: string, databaseUrl: string | null, options: string[]) {
  const { hostname, port, username, password } = new URL(databaseUrl ?? 'postgresql://');
  const connection = databaseUrl !== null && {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: nameOf(databaseUrl),
    PGOPTIONS: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  };
  return spawn(program, options, { env: { PATH: readEnvironment().PATH, ...connection } });
}

async function endOf(program: string, child: ChildProcess): Promise<void> {
  const said = child.stderr === null ? '' : text(child.stderr);
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw new BackupError(
      `${program} cannot be started: ${cause instanceof Error ? cause.message : cause}.`,
      { cause },
    );
  });
  if (code !== 0)
    throw new BackupError(`${program} failed: ${(await said).trim().replaceAll(/\s*\n\s*/g, '; ')}`);
}

async function feed(
  program: string,
  databaseUrl: string | null,
  options: string[],
  dump: Bytes,
): Promise<void> {
  const child = start(program, databaseUrl, options);
  const ended = endOf(program, child);
  // Also before anybody waits for it.
  ended.catch(() => {});
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
