import { Client } from 'pg';
import { computeDerived } from './after-fill.ts';
import { fillStatements, helpers } from './fill-statements.ts';
import { insertSessions } from './sessions.ts';

/** The tables that the fill writes. Their indexes are dropped meanwhile: building them afterwards is many times faster. */
const filled = [
  'users',
  'tasks',
  'submissions',
  'reviews',
  'points_ledger',
  'audit_events',
  'uploads',
  'work_drafts',
];

/**
 * Fills a migrated and empty database with `students` students and as many submissions. PostgreSQL makes the rows itself
 * (`INSERT … SELECT FROM generate_series`), which needs no `COPY`. Foreign keys and the triggers that write to other rows
 * are off meanwhile; the rows are what they would have written, and `computeDerived` fills the tables that triggers keep.
 * @param databaseUrl of a superuser
 */
export async function fill(
  databaseUrl: string,
  students: number,
  log: (message: string) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      SET session_replication_role = replica;
      SET synchronous_commit = off;
      SET maintenance_work_mem = '512MB';
      SET timezone = 'UTC'`);
    // It only changes the row itself.
    await client.query('ALTER TABLE users ENABLE ALWAYS TRIGGER users_search_texts');
    for (const helper of helpers) await client.query(helper);
    const indexes = await dropIndexes(client);
    for (const [name, statement] of Object.entries(fillStatements)) {
      log(`filling ${name}`);
      await client.query(statement.replaceAll(':students', String(Math.trunc(students))));
    }
    await client.query('ALTER TABLE users ENABLE TRIGGER users_search_texts');
    log(`building ${indexes.length} indexes`);
    for (const index of indexes) await client.query(index);
    await insertSessions(client, students);
    await computeDerived(databaseUrl, log);
    log('VACUUM ANALYZE');
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** @returns the statements that build them again */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index
    WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [filled],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
