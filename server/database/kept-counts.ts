import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../concurrency/repeat.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from './db.ts';

/**
 * Counts that triggers keep exact without a row that all writers update. A trigger appends changes; a job folds them into
 * the counts every few seconds; readers add the changes that are left, in the same statement (`exactCounts`).
 */
export interface KeptCounts {
  /** Has the columns of `keys`, which are its primary key, and `count`. */
  readonly table: string;
  /** Has an `id`, the columns of `keys`, and `change`: what to add to the count. */
  readonly changes: string;
  /** For changes with other columns: a subquery with `keys` and `change`, of rows like those of `changes`. */
  readonly keyed?: (rows: string) => string;
  readonly keys: readonly string[];
  readonly count: string;
}

const foldPeriod = 5_000;
/** Changes in one fold, so that it takes less than a statement may, also after weeks without a fold. */
const foldedAtOnce = 10_000;

/** A subquery with the columns of `table`. A key may have several rows or none: add them up. */
export function exactCounts({ table, changes, keyed = asIs, keys, count }: KeptCounts): Prisma.Sql {
  const key = keys.join(', ');
  return Prisma.raw(
    `(SELECT ${key}, ${count} FROM ${table} UNION ALL SELECT ${key}, change FROM ${keyed(changes)} AS changes)`,
  );
}

const asIs = (rows: string) => rows;

/**
 * Adds the oldest changes to the counts and deletes them, in one statement: a reader sees each change exactly once. It waits
 * for no other fold and blocks no other writer: another fold or a rebuild in progress means there is nothing to do.
 * @returns the number of counts that it changed
 */
export function foldChanges(
  db: Tx,
  { table, changes, keyed = asIs, keys, count }: KeptCounts,
  limit = foldedAtOnce,
): Promise<number> {
  const key = keys.join(', ');
  return db.$executeRaw(
    Prisma.raw(`
      WITH folded AS (
        DELETE FROM ${changes} WHERE (SELECT pg_try_advisory_xact_lock(${lockOf(table)}))
          AND id = ANY(ARRAY(SELECT id FROM ${changes} ORDER BY id LIMIT ${limit})) RETURNING *
      )
      INSERT INTO ${table} (${key}, ${count})
      SELECT ${key}, sum(change) FROM ${keyed('folded')} AS changes GROUP BY ${key} HAVING sum(change) <> 0
      ON CONFLICT (${key}) DO UPDATE SET ${count} = ${table}.${count} + EXCLUDED.${count}`),
  );
}

/**
 * Replaces the counts by those that `counted` selects, which has the columns of `table` and one row for each key. One
 * snapshot: changes that it counts are discarded, and those committed later stay. Call it in a transaction.
 */
export async function rebuildCounts(
  tx: Tx,
  { table, changes, keys, count }: KeptCounts,
  counted: Prisma.Sql,
): Promise<void> {
  const key = Prisma.raw(keys.join(', '));
  const [into, amount] = [Prisma.raw(table), Prisma.raw(count)];
  // In a statement of its own: the snapshot of the next one is made when no fold is in progress.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${Prisma.raw(lockOf(table))})`;
  // A key of which nothing is left is set to 0: one statement cannot delete and insert a key.
  await tx.$executeRaw`
    WITH discarded AS (DELETE FROM ${Prisma.raw(changes)})
    INSERT INTO ${into} (${key}, ${amount})
    SELECT ${key}, sum(${amount}) FROM (
      SELECT ${key}, ${amount} FROM (${counted}) AS counted UNION ALL SELECT ${key}, 0 FROM ${into}
    ) AS complete
    GROUP BY ${key}
    ON CONFLICT (${key}) DO UPDATE SET ${amount} = EXCLUDED.${amount}`;
}

/** Migrations that fill counts take the same lock. */
const lockOf = (table: string) => `hashtextextended('${table}', 0)`;

/** Folds every five seconds. @returns stops it; a fold in progress continues to its end */
export function startFolding(
  { db }: Pick<Deps, 'db'>,
  observer: RunObserver,
  counts: KeptCounts,
): () => void {
  const fold = async () => {
    await foldChanges(db, counts);
    // Nothing was removed, and a line in the log every few seconds would hide others.
    return 0;
  };
  return repeat(fold, { ...observer, name: counts.table.replaceAll('_', ' '), period: foldPeriod });
}
