import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrl, query } from './postgres-server.ts';

export interface TestDatabase {
  readonly url: string;
  /** Cuts the connections that are left and removes the database. For `afterAll`. */
  close(): Promise<void>;
}

/** A database of one's own, with every migration applied and no rows. Call it in `beforeAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${inject('templateDatabase').template}`);
}

/** One that nothing has migrated yet. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
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
