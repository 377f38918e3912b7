import type { Pool } from 'pg';
import { loneStatementOf } from './lone-statement.ts';

type Query = Pool['query'];

/**
 * Seconds that a statement waits for a lock. Queries of the servers queue behind a statement that waits for a table, so a
 * long transaction of another client would block the whole site.
 */
const lockTimeout = 10;

/**
 * The last statement of a script that is one transaction. After a crash of the migrator, the connection or the machine, such
 * a migration is either applied and marked as such, or not applied at all. The engine marks it again.
 */
const markFinished = `;
UPDATE _prisma_migrations SET finished_at = now()
WHERE finished_at IS NULL AND rolled_back_at IS NULL;`;

/**
 * Runs a migration as one simple query: PostgreSQL splits it itself, and makes one transaction of several statements. A lone
 * statement is sent without the mark, because CONCURRENTLY and COMMIT need to be outside of a transaction; when it is
 * interrupted, it is repeated.
 */
export async function runScript(query: Query, script: string): Promise<void> {
  const lone = loneStatementOf(script);
  // CONCURRENTLY waits for all older transactions, such as a backup. Nothing queues behind it.
  await query(`SET lock_timeout = '${lone?.kind === 'index' ? 0 : lockTimeout}s'`);
  if (lone?.kind === 'index' && lone.creates) await dropInvalid(query, lone.index);
  await query(lone === undefined ? script + markFinished : script);
}

/** Removes what an interrupted CREATE INDEX CONCURRENTLY left: IF NOT EXISTS would keep it, and no query can use it. */
async function dropInvalid(query: Query, index: string): Promise<void> {
  const { rowCount } = await query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  );
  if (rowCount !== 0) await query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}
