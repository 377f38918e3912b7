import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../concurrency/repeat.ts';
import { sumOfEach } from '../concurrency/sum-of-each.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Deps } from '../deps.ts';
import type { Enqueued } from './queues.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The batches that a queue works on. */
export const batchTables = {
  'review-batch': 'review_batches',
  'import-batch': 'import_batches',
  'user-batch': 'user_batches',
  'certificate-batch': 'certificate_batches',
} as const;
type BatchQueue = keyof typeof batchTables;
const queues = Object.keys(batchTables) as BatchQueue[];

const failure = 'kinds of batches failed';

/** Days after its end in which a batch is listed and can be undone; the privacy page says so. */
export const batchesKeptDays = 365;
/** Certificates can be revoked as long as they are valid. */
const sweptQueues = queues.filter((queue) => queue !== 'certificate-batch');
/** Batches of one statement, which deletes up to `limits.batchTotal` items of each. */
const sweptAtOnce = 5;

/**
 * Deletes batches that ended long ago, with their items; what they did stays. Safe to run concurrently.
 * @returns batches removed
 */
export function sweepEndedBatches({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - batchesKeptDays * day);
  return sumOfEach(
    sweptQueues,
    (queue) => {
      const batches = Prisma.raw(batchTables[queue]);
      return inBatches(
        sweptAtOnce,
        () => db.$executeRaw`
        DELETE FROM ${batches} WHERE id IN (
          SELECT id FROM ${batches}
          WHERE state IN ('done', 'undone') AND coalesce(undone_at, finished_at, created_at) < ${before}
          ORDER BY id LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
        )`,
      );
    },
    failure,
  );
}

/** Runs once a day. @returns stops it; a sweep in progress continues to its end */
export const startBatchSweeper = (deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): (() => void) =>
  repeat(() => sweepEndedBatches(deps), { ...observer, name: 'ended batches', period: day });

type RestartDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Days after its start in which a stopped batch is restarted, because later its effects would be a surprise. An undo has no limit. */
const restartedDays = 2;

/**
 * Enqueues the job of each batch that has not ended and whose job failed on all attempts. If two sweeps enqueue it, the jobs share
 * the work.
 * @returns batches restarted
 */
export async function restartBatches({ db, jobs, now }: RestartDeps): Promise<number> {
  if (jobs === null) return 0;
  await jobs.ready();
  const since = new Date(now().getTime() - restartedDays * day);
  return sumOfEach(
    queues,
    async (queue) => {
      const stopped = await db.$transaction(async (tx) => {
        const batches = await tx.$queryRaw<Enqueued<BatchQueue>[]>`
        SELECT id AS "batchId", request_id AS "requestId" FROM ${Prisma.raw(batchTables[queue])} AS batch
        WHERE (state = 'undoing' OR (state = 'running' AND created_at > ${since})) AND NOT EXISTS (
          SELECT FROM pgboss.job
          WHERE name = ${queue} AND job.state < 'completed' AND data->>'batchId' = batch.id::text
        )`;
        await jobs.enqueueAll(tx, queue, batches);
        return batches.length;
      });
      if (stopped > 0) jobs.wake(queue);
      return stopped;
    },
    failure,
  );
}

/** Runs once an hour. @returns stops it */
export const startBatchRestarter = (deps: RestartDeps, observer: RunObserver): (() => void) =>
  repeat(() => restartBatches(deps), { ...observer, name: 'stopped batches', period: hour });
