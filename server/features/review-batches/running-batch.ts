import { type AdministratorActor, starterOf } from '../../actor.ts';
import type { BatchAction, BatchPoints } from '../../contract/review-batches.ts';
import type { Deps } from '../../deps.ts';

/** A batch that the job works on, with what it needs of it. */
export interface RunningBatch {
  readonly id: string;
  readonly state: 'running' | 'undoing';
  readonly action: BatchAction;
  /** Null unless it approves. */
  readonly points: BatchPoints | null;
  readonly feedback: string;
  readonly reviseUntil: Date | null;
  readonly undoReason: string | null;
  /**
   * Who started it, or undoes it; null if they may no longer review. Without the network address, which the
   * events of the start and the undo have.
   */
  readonly actor: AdministratorActor | null;
}

/** Null for a batch on which there is nothing to do. */
export async function findRunning(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string,
): Promise<RunningBatch | null> {
  const who = { select: { id: true, email: true, name: true, role: true } } as const;
  const row = await db.reviewBatch.findUnique({
    where: { id },
    include: { administrator: who, undoneBy: who },
  });
  if (row === null || (row.state !== 'running' && row.state !== 'undoing')) return null;
  const administrator = row.state === 'running' ? row.administrator : row.undoneBy;
  return {
    ...row,
    state: row.state,
    // Checks of the database.
    action: row.action as BatchAction,
    points:
      row.pointsRule === null ? null : ({ rule: row.pointsRule, value: row.pointsValue } as BatchPoints),
    actor: starterOf(config, administrator, { requestId: row.requestId, right: 'review' }),
  };
}
