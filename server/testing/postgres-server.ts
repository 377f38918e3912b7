import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';
import { readEnvironment } from '../environment.ts';

/** The database that test files clone. Plain values, because they are sent to the worker processes. */
export interface TemplateDatabase {
  /** URL of a database that exists and that tests do not change. */
  readonly serverUrl: string;
  /** Migrated once; has no connections, which cloning requires. Names of clones start with this name. */
  readonly template: string;
}

export interface TestPostgres {
  readonly template: TemplateDatabase;
  /** For temporary files of the tests; removed after the run, even if the run is killed. */
  readonly temporary: string;
  /** Removes all databases, processes and files of the run. */
  stop(): Promise<void>;
}

/** The PostgreSQL of a test run: that of TEST_DATABASE_URL, or an embedded one in a temporary directory. */
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
    // Under root, an embedded PostgreSQL of a test runs as another account, which must be able to enter it.
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

/** Also drops the databases of test files that were interrupted. */
async function dropAll({ serverUrl, template }: TemplateDatabase): Promise<void> {
  const { rows } = await query(
    serverUrl,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${template}')`,
  );
  for (const { datname } of rows) await query(serverUrl, `DROP DATABASE ${datname} WITH (FORCE)`);
}

/** Close every connection to this URL before a test clones the template. */
export function templateUrl({ serverUrl, template }: TemplateDatabase): string {
  return databaseUrl(serverUrl, template);
}

/** The URL of another database on the same server, with the same user. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on a new connection. */
export async function query(url: string, sql: string): Promise<{ rows: Record<string, unknown>[] }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
