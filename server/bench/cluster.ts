import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../database/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts';
import { databaseUrl, query } from '../testing/postgres-server.ts';
import { fill } from './fill.ts';
import { renewSessions } from './sessions.ts';

/** A PostgreSQL with a filled database, of which measurements change only a copy. */
export interface FilledCluster {
  /** URL of the copy. */
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  /** PostgreSQL's log. */
  readonly logFile: string;
  stop(): Promise<void>;
}

const copy = 'bench';

/**
 * Starts the PostgreSQL of `directory` with full durability, fills it if it is not filled by the same statements and
 * migrations already, and copies the filled database.
 */
export async function openFilledCluster(
  directory: string,
  students: number,
  log: (message: string) => void,
): Promise<FilledCluster> {
  const marker = join(directory, 'filled.json');
  const state = await fillState(students);
  const isFilled = existsSync(marker) && (await readFile(marker, 'utf8')) === state;
  if (!isFilled) {
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true, mode: 0o711 });
    const empty = await startEmbeddedPostgres({ directory });
    try {
      await migrate(empty.url);
      await fill(empty.url, students, log);
    } finally {
      await empty.stop();
    }
    await writeFile(marker, state);
  }
  const postgres = await startEmbeddedPostgres({ directory });
  try {
    log('copying the filled database');
    const server = databaseUrl(postgres.url, 'postgres');
    await query(server, `DROP DATABASE IF EXISTS ${copy}`);
    await query(server, `CREATE DATABASE ${copy} TEMPLATE torchbearer STRATEGY file_copy`);
    const url = databaseUrl(postgres.url, copy);
    await query(url, renewSessions);
    await query(url, 'CHECKPOINT');
    const pid = Number((await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    return { url, pid, logFile: join(directory, 'postgres.log'), stop: () => stop(postgres, server) };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function stop(postgres: EmbeddedPostgres, server: string): Promise<void> {
  try {
    await query(server, `DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
  } finally {
    await postgres.stop();
  }
}

/** What a kept cluster was filled with: another release of the schema or of the fill makes a new one. */
async function fillState(students: number): Promise<string> {
  const here = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');
  const migrations = (await readdir(join(import.meta.dirname, '../../prisma/migrations'))).sort();
  const statements = await Promise.all(['fill-statements.ts', 'after-fill.ts', 'sessions.ts'].map(here));
  return JSON.stringify({ students, migrations, statements });
}
