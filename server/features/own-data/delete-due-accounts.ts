import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { limits } from '../../contract/limits.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import type { Log } from '../uploads/discard-uploads.ts';
import { deleteUser } from '../users/delete-user.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Accounts of one query. */
const batchSize = 100;

type DueDeps = Pick<Deps, 'db' | 'store' | 'now'>;

/**
 * Deletes the accounts whose students asked for it a day ago and have not kept them. Safe to run concurrently.
 * @returns how many accounts were due
 */
export async function deleteDueAccounts(deps: DueDeps, log: Log): Promise<number> {
  const { db, store, now } = deps;
  const requestedAt = { lte: new Date(now().getTime() - limits.deletionHours * hour) };
  return inBatches(batchSize, async () => {
    const due = await db.user.findMany({
      where: { deletionRequestedAt: requestedAt, deletedAt: null },
      select: { id: true },
      orderBy: { deletionRequestedAt: 'asc' },
      take: batchSize,
    });
    for (const { id } of due) {
      await deleteUser({ db, store, log }, 'system', {
        id,
        now: now(),
        still: async (tx) => (await tx.user.count({ where: { id, deletionRequestedAt: requestedAt } })) > 0,
      });
    }
    return due.length;
  });
}

/** Runs every ten minutes. @returns stops it; a sweep in progress continues to its end */
export function startDueDeletions(deps: DueDeps, observer: RunObserver): () => void {
  return repeat((log) => deleteDueAccounts(deps, log), {
    ...observer,
    name: 'due deletions',
    period: 10 * minute,
  });
}
