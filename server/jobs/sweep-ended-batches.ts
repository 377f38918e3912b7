import { Prisma } from '#prisma/client.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Deps } from '../deps.ts';

const day = 86_400_000;
/** Batches of one statement, which deletes up to `limits.batchTotal` items of each. */
const batchSize = 5;

/** Days after its end in which a batch is listed and can be undone; the privacy page says so. */
export const batchesKeptDays = 365;

/**
 * Deletes batches that ended long ago, with their items; what they did stays. Safe to run concurrently.
 * @returns batches removed
 */
export function sweepEndedBatches(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  table: 'review_batches' | 'import_batches' | 'user_batches',
): Promise<number> {
  const before = new Date(now().getTime() - batchesKeptDays * day);
  const batches = Prisma.raw(table);
  return inBatches(
    batchSize,
    () => db.$executeRaw`
      DELETE FROM ${batches} WHERE id IN (
        SELECT id FROM ${batches}
        WHERE state IN ('done', 'undone') AND coalesce(undone_at, finished_at, created_at) < ${before}
        ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )`,
  );
}
