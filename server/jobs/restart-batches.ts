import type { Prisma } from '#prisma/client.ts';
import type { Deps } from '../deps.ts';
import type { Enqueued } from './queues.ts';

type Restarted = 'review-batch' | 'certificate-batch' | 'import-batch' | 'user-batch';

/**
 * Enqueues the job of each batch that has not ended and whose job failed on all attempts. If two sweeps enqueue it, the jobs
 * share the work.
 * @param unfinished selects `batchId` and `requestId` of those that may be restarted
 * @returns batches restarted
 */
export async function restartBatches(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  queue: Restarted,
  unfinished: Prisma.Sql,
): Promise<number> {
  if (jobs === null) return 0;
  await jobs.ready();
  const restarted = await db.$transaction(async (tx) => {
    const batches = await tx.$queryRaw<Enqueued<Restarted>[]>`
      SELECT * FROM (${unfinished}) AS batch WHERE NOT EXISTS (
        SELECT FROM pgboss.job
        WHERE name = ${queue} AND job.state < 'completed' AND data->>'batchId' = batch."batchId"::text
      )`;
    await jobs.enqueueAll(tx, queue, batches);
    return batches.length;
  });
  if (restarted > 0) jobs.wake(queue);
  return restarted;
}
