import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrl, query } from './postgres-server.ts';

export interface TestDatabase {
  readonly url: string;
  /** Closes remaining connections and removes the database. For `afterAll`. */
  close(): Promise<void>;
}

/** A new database with every migration applied and no rows. Call it in `beforeAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${inject('templateDatabase').template}`);
}

/** A new database without migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/** A new database with the content of this one, to which nothing may be connected. */
export function cloneDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${new URL(url).pathname.slice(1)}`);
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const { serverUrl, template } = inject('templateDatabase');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await query(serverUrl, `CREATE DATABASE ${name} ${from}`);
  return {
    url: databaseUrl(serverUrl, name),
    async close() {
      await query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
