import { Prisma } from '#prisma/client.ts';
import { starterOf } from '../../actor.ts';
import type { UserBatchAction } from '../../contract/user-batches.ts';
import type { JobLog } from '../../jobs/job-queue.ts';
import type { JobData } from '../../jobs/queues.ts';
import { type BatchDeps, type BatchKind, runBatch } from '../../jobs/run-batch.ts';
import { eraseEndedUserBatch } from '../users/erase-batch-texts.ts';
import {
  changeStudent,
  type Item,
  type ItemDeps,
  type ItemResult,
  type RunningBatch,
  takeBack,
} from './batch-item.ts';

/**
 * The job: makes the change to the students of a batch, or takes their points back.
 * @throws if the database fails; the job is retried
 */
export function runUserBatch(
  deps: BatchDeps & ItemDeps,
  { batchId, requestId = 'user-batch' }: JobData['user-batch'] & { readonly requestId?: string },
  log: JobLog,
  duration?: number,
): Promise<void> {
  const kind: BatchKind<RunningBatch, Item, ItemResult> = {
    queue: 'user-batch',
    items: 'user_batch_items',
    name: 'a change to many students',
    find: () => findRunning(deps, batchId),
    atOnce: () => 4,
    open: { running: ['waiting'], undoing: ['done'] },
    columns: Prisma.sql`user_id AS "userId", entry_id AS "entryId"`,
    async perform(tx, batch, item) {
      const { state, actor } = batch;
      if (actor === null)
        return state === 'running'
          ? { outcome: 'stopped', message: 'Its starter may no longer do this.' }
          : { outcome: 'kept', message: 'Who undoes it may no longer do so.' };
      return (state === 'running' ? changeStudent : takeBack)(deps, tx, { ...batch, actor }, item);
    },
    failed: ({ state }, message) => ({ outcome: state === 'running' ? 'failed' : 'kept', message }),
    assignments: (_batch, { entryId }) => Prisma.sql`entry_id = coalesce(${entryId ?? null}::uuid, entry_id)`,
    atEnd: eraseEndedUserBatch,
  };
  return runBatch(deps, kind, { batchId, requestId }, log, duration);
}

async function findRunning(
  { db, config }: Pick<BatchDeps, 'db'> & Pick<ItemDeps, 'config'>,
  id: string,
): Promise<RunningBatch | null> {
  const who = { select: { id: true, email: true, name: true, role: true } } as const;
  const row = await db.userBatch.findUnique({
    where: { id },
    include: { administrator: who, undoneBy: who },
  });
  if (row === null || (row.state !== 'running' && row.state !== 'undoing')) return null;
  const administrator = row.state === 'running' ? row.administrator : row.undoneBy;
  return {
    ...row,
    state: row.state,
    // A check of the database.
    action: row.action as UserBatchAction,
    actor: starterOf(config, administrator, { requestId: row.requestId, right: 'organise' }),
  };
}
