import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { isDatabaseUnavailable, isWriteConflict } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import type { JobLog } from '../../jobs/job-queue.ts';
import type { JobData } from '../../jobs/queues.ts';
import { eraseEndedTexts } from '../users/erase-batch-texts.ts';
import { type Item, type ItemResult, type RunDeps, reverseItem, reviewItem } from './batch-item.ts';
import { findRunning, type RunningBatch } from './running-batch.ts';

/** Submissions between two reports of the progress. */
const stepItems = 20;
/** Milliseconds of one job; less than the time that the queue waits for jobs when the server stops. */
const partDuration = 10_000;

type Part = Pick<Deps, 'jobs' | 'live'> & Omit<RunDeps, 'log'>;

/**
 * The job: reviews the submissions of a batch, or reverses the reviews, each with its result in one transaction. After a
 * crash the next run continues with the first one that has no result. Two runs at once share the work.
 * @throws if the database fails; the job is retried
 */
export async function runReviewBatch(
  deps: Part,
  { batchId, requestId = 'review-batch' }: JobData['review-batch'] & { readonly requestId?: string },
  log: JobLog,
  duration = partDuration,
): Promise<void> {
  const { db, jobs, live } = deps;
  await jobs?.ready();
  const end = performance.now() + duration;
  for (;;) {
    const batch = await findRunning(deps, batchId);
    if (batch === null) return;
    for (const position of await nextItems(deps, batch)) await runItem(deps, batch, position, log);
    const ended = await storeProgress(deps, batch);
    live.wrote();
    if (ended) return;
    if (jobs !== null && performance.now() >= end) {
      await db.$transaction((tx) => jobs.enqueue(tx, 'review-batch', { batchId, requestId }));
      jobs.wake('review-batch');
      return;
    }
  }
}

/** The outcome of the items that are left to do. */
const openOutcome = { running: 'waiting', undoing: 'done' } as const;

async function nextItems({ db }: Part, { id, state }: RunningBatch): Promise<number[]> {
  const items = await db.reviewBatchItem.findMany({
    where: { batchId: id, outcome: openOutcome[state] },
    orderBy: { position: 'asc' },
    select: { position: true },
    take: stepItems,
  });
  return items.map(({ position }) => position);
}

/** An item that another run has locked, or whose batch is undone meanwhile, stays as it is. */
async function runItem(deps: Part, batch: RunningBatch, position: number, log: JobLog): Promise<void> {
  const { id, state } = batch;
  let afterwards: ItemResult['afterwards'];
  try {
    await deps.db.$transaction(async (tx) => {
      const [held] = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM review_batches WHERE id = ${id}::uuid AND state = ${state} FOR SHARE`;
      if (held === undefined) return;
      const [item] = await tx.$queryRaw<Item[]>`
        SELECT submission_id AS "submissionId", version, review_id AS "reviewId" FROM review_batch_items
        WHERE batch_id = ${id}::uuid AND position = ${position} AND outcome = ${openOutcome[state]}
        FOR UPDATE SKIP LOCKED`;
      if (item === undefined) return;
      const result = await (state === 'running' ? reviewItem : reverseItem)(
        { ...deps, log },
        tx,
        batch,
        item,
      );
      await tx.$executeRaw(storeResult(batch, position, result));
      afterwards = result.afterwards;
    });
  } catch (error) {
    // The same again may succeed.
    if (isDatabaseUnavailable(error) || isWriteConflict(error)) throw error;
    const refused = error instanceof AppError;
    if (!refused)
      log.error({ err: error, batch: id, position }, 'a submission of a bulk review failed and was left out');
    const failed: ItemResult = {
      outcome: state === 'running' ? 'failed' : 'kept',
      message: refused ? error.message : 'An error of the server.',
    };
    await deps.db.$executeRaw(storeResult(batch, position, failed));
  }
  await afterwards?.();
}

const reviewOf = Prisma.sql`(SELECT review_id FROM submissions WHERE id = submission_id)`;
const none = Prisma.sql`NULL::uuid`;

/** Only of an item that has no result yet: another run may have been faster. */
const storeResult = (
  { id, state }: RunningBatch,
  position: number,
  { outcome, message, points }: ItemResult,
) => Prisma.sql`
  UPDATE review_batch_items SET outcome = ${outcome}, message = ${message ?? null},
    -- Of a submission that is reviewed now; otherwise the review stays as it is.
    review_id = coalesce(${outcome === 'done' ? reviewOf : none}, review_id), points = coalesce(${points ?? null}::int, points)
  WHERE batch_id = ${id}::uuid AND position = ${position} AND outcome = ${openOutcome[state]}`;

/** @returns whether nothing is left to do */
async function storeProgress({ db, now }: Part, { id, state }: RunningBatch): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const [batch] = await tx.$queryRaw<{ state: string; left: boolean }[]>`
      SELECT state, EXISTS (SELECT FROM review_batch_items i
        WHERE i.batch_id = b.id AND i.outcome = ${openOutcome[state]}) AS left
      FROM review_batches b WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    if (batch === undefined) return true;
    // It is undone since: the next step begins with that.
    if (batch.state !== state) return false;
    const ended = batch.left
      ? Prisma.empty
      : state === 'running'
        ? Prisma.sql`, state = 'done', finished_at = ${now()}`
        : Prisma.sql`, state = 'undone', undone_at = ${now()}`;
    await tx.$executeRaw(Prisma.sql`
      UPDATE review_batches SET counts = (SELECT coalesce(jsonb_object_agg(outcome, items), '{}') FROM (
        SELECT outcome, count(*) AS items FROM review_batch_items WHERE batch_id = ${id}::uuid GROUP BY outcome
      ) AS by_outcome) ${ended}
      WHERE id = ${id}::uuid`);
    if (!batch.left) await eraseEndedTexts(tx, id);
    return !batch.left;
  });
}
