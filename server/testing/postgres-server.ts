import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readEnvironment } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';

/** Where test files clone their databases from. Plain values: they cross to the workers. */
export interface TemplateDatabase {
  /** Of a database that exists and is not touched. */
  readonly serverUrl: string;
  /** Migrated once; nobody connects to it. Clones' names start with it. */
  readonly template: string;
}

export interface TestPostgres {
  readonly template: TemplateDatabase;
  /** For the temporary files of the run's tests: it goes with the run, even one that is killed. */
  readonly temporary: string;
  /** Leaves nothing behind: no database, no process, no file. */
  stop(): Promise<void>;
}

/** One PostgreSQL for a whole test run: that of TEST_DATABASE_URL, or an embedded one in a temporary directory. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = readEnvironment().TEST_DATABASE_URL;
  const directory = await mkdtemp(join(tmpdir(), 'torchbearer-test-'));
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true });
  const server = given ? { url: given, stop: remove } : await startThrowaway(directory, remove);
  const template = {
    serverUrl: server.url,
    template: `torchbearer_test_${randomBytes(6).toString('hex')}`,
  };
  const temporary = join(directory, 'tmp');
  try {
    // Passable by the account that an embedded PostgreSQL of a test runs as under root.
    await mkdir(temporary, { mode: 0o711 });
    await query(server.url, `CREATE DATABASE ${template.template}`);
    await migrate(templateUrl(template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    template,
    temporary,
    async stop() {
      if (given) await dropAll(template);
      await server.stop();
    },
  };
}

async function startThrowaway(directory: string, remove: () => Promise<void>) {
  try {
    return await startEmbeddedPostgres({ directory, throwaway: true });
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Also what a file that was cut off could not drop. */
async function dropAll({ serverUrl, template }: TemplateDatabase): Promise<void> {
  const { rows } = await query(
    serverUrl,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`,
  );
  for (const { datname } of rows) await query(serverUrl, `DROP DATABASE ${datname} WITH (FORCE)`);
}

/** For what makes or reads the template; it must be gone before anything is cloned. */
export function templateUrl({ serverUrl, template }: TemplateDatabase): string {
  return databaseUrl(serverUrl, template);
}

/** The same server and user, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** One statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<{ rows: Record<string, unknown>[] }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
