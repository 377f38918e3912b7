import { randomUUID } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type Row = Record<string, unknown>;

/**
 * Writes rows with plain SQL on one connection, without the application: for tests of database constraints. Creates a
 * database for the test file and removes it. The insert functions write a valid row, overridden by `row`, and return its
 * id.
 */
export function directSql() {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  async function query(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await client.query<Row>(sql, values)).rows;
  }

  async function insert(table: string, row: Row): Promise<string> {
    const all = { id: randomUUID(), ...row };
    const places = Object.keys(all).map((_, index) => `$${index + 1}`);
    const sql = `INSERT INTO ${table} (${Object.keys(all).join(', ')}) VALUES (${places.join(', ')})`;
    await client.query(sql, Object.values(all));
    return all.id;
  }

  async function change(table: string, id: string, row: Row): Promise<void> {
    const sets = Object.keys(row).map((name, index) => `${name} = $${index + 2}`);
    await client.query(`UPDATE ${table} SET ${sets.join(', ')} WHERE id = $1`, [id, ...Object.values(row)]);
  }

  async function user(row: Row = {}): Promise<string> {
    const subject = randomUUID();
    const identity = { issuer: 'https://issuer.example', subject, email: `${subject}@b.example` };
    return insert('users', { uid: subject, ...identity, updated_at: now, ...row });
  }

  async function task(row: Row = {}): Promise<string> {
    const words = { title: 't', content: 'c', domain: 'd' };
    return insert('tasks', { ...words, last_date: now, points: 10, updated_at: now, ...row });
  }

  async function submission(row: Row = {}): Promise<string> {
    const bound = { user_id: row.user_id ?? (await user()), task_id: row.task_id ?? (await task()) };
    const words = { title: 't', description: 'd' };
    return insert('submissions', { ...words, max_points: 10, updated_at: now, ...row, ...bound });
  }

  async function entry(user_id: string, row: Row = {}): Promise<string> {
    return insert('points_ledger', { user_id, kind: 'bonus', points: 1, reason: 'r', ...row });
  }

  async function upload(row: Row = {}): Promise<string> {
    return insert('uploads', {
      purpose: 'submission_file',
      storage_key: randomUUID(),
      file_name: 'f',
      ...row,
    });
  }

  return { url: () => database.url, query, insert, change, user, task, submission, entry, upload };
}

export const now = new Date('2026-11-21T12:00:00Z');

export const approved = (): Row => ({
  status: 'approved',
  points: 7,
  review_id: randomUUID(),
  reviewed_at: now,
});

export const rejected = (): Row => ({ ...approved(), status: 'rejected', points: 0 });

export const ready = (): Row => ({ status: 'ready', sha256: Buffer.alloc(32), ready_at: now });

/** The name of the constraint or index that rejected the statement, or the message of the trigger. */
export async function refusalOf(run: Promise<unknown>): Promise<string> {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseError)) throw new Error('The statement was not rejected.', { cause: error });
  return error.constraint ?? error.message;
}
