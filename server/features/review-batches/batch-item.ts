import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { nameValues, type PhraseVariable } from '../../contract/phrases.ts';
import { type BatchOutcome, batchPoints } from '../../contract/review-batches.ts';
import { fillVariables, usedVariables } from '../../contract/variables.ts';
import type { Tx } from '../../database/db.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';
import type { JobLog } from '../../jobs/job-queue.ts';
import { lockUnclaimed } from '../review/claim-submission.ts';
import { deleteInTransaction } from '../review/delete-submission.ts';
import type { LockedSubmission } from '../review/lock-submission.ts';
import { reverseInTransaction } from '../review/reverse-review.ts';
import { approveSubmission, rejectSubmission, requestChanges } from '../review/review-submission.ts';
import { removeDiscarded } from '../uploads/discard-uploads.ts';
import type { RunningBatch } from './running-batch.ts';

export type RunDeps = Pick<Deps, 'db' | 'store' | 'config' | 'now'> & { readonly log: JobLog };

export interface ItemResult {
  readonly outcome: BatchOutcome;
  readonly message?: string;
  readonly points?: number;
  /** After the commit. */
  readonly afterwards?: () => Promise<unknown>;
}

export interface Item {
  readonly submissionId: string;
  readonly version: number;
  readonly reviewId: string | null;
}

const skipped: { readonly [Code in AppError['code']]?: BatchOutcome } = {
  claimed_by_another: 'claimed',
  not_pending: 'reviewed',
  stale_version: 'changed',
  submission_not_found: 'gone',
};
/** Outcomes that say everything. */
const withoutMessage: ReadonlySet<BatchOutcome> = new Set(['reviewed', 'changed', 'gone']);

/** Reviews or deletes one submission, unless another administrator has it open or it was changed since it was chosen. */
export async function reviewItem(
  deps: RunDeps,
  tx: Tx,
  batch: RunningBatch,
  { submissionId: id, version }: Item,
): Promise<ItemResult> {
  const { id: batchId, actor, action, points, feedback, reviseUntil } = batch;
  if (actor === null) return { outcome: 'stopped', message: 'Its starter is no longer an administrator.' };
  const now = deps.now();
  try {
    if (action === 'delete') {
      const { discarded, reversed } = await deleteInTransaction(tx, actor, { id, now, batchId, version });
      return { outcome: 'done', points: reversed, afterwards: () => removeDiscarded(deps, discarded) };
    }
    const submission = await lockUnclaimed(tx, actor, { id, now });
    const awarded = points && batchPoints(points, submission.maxPoints);
    const values = valuesFor(submission, actor, awarded);
    const missing = usedVariables(feedback).filter((each) => !values[each.slice(1, -1) as PhraseVariable]);
    if (missing.length > 0)
      return {
        outcome: 'failed',
        message: `The student or the task has no ${missing.join(', ')}. Review it by itself.`,
      };
    const filled = fillVariables(feedback, values);
    const review = { id, version, feedback: filled, now, claim: 'free', batchId } as const;
    if (action === 'approve') {
      await approveSubmission(runSqlIn(tx), actor, { ...review, points: awarded });
      return { outcome: 'done', points: awarded ?? 0 };
    }
    const write = action === 'reject' ? rejectSubmission : requestChanges;
    await write(runSqlIn(tx), actor, {
      ...review,
      reviseUntil: reviseUntil === null ? null : reviseUntil.toISOString(),
    });
    return { outcome: 'done' };
  } catch (error) {
    // After `task_full` PostgreSQL has ended the transaction.
    if (!(error instanceof AppError) || error.code === 'task_full') throw error;
    const outcome = skipped[error.code] ?? 'failed';
    return { outcome, ...(!withoutMessage.has(outcome) && { message: error.message }) };
  }
}

/** What replaces the variables of the feedback, for one submission. */
function valuesFor(
  { title, taskTitle, userName }: LockedSubmission,
  { administrator }: AdministratorActor,
  awarded: number | null,
): Partial<Record<PhraseVariable, string>> {
  return {
    ...nameValues(userName ?? ''),
    task: taskTitle ?? title,
    my_name: administrator.name ?? administrator.email,
    ...(awarded !== null && { points: String(awarded) }),
  };
}

/** Reverses the review that the batch gave, if it is still the submission's last one. */
export async function reverseItem(
  { now }: RunDeps,
  tx: Tx,
  { id: batchId, actor, undoReason }: RunningBatch,
  { reviewId }: Item,
): Promise<ItemResult> {
  if (actor === null) return { outcome: 'kept', message: 'Who undoes it is no longer an administrator.' };
  try {
    const reason = undoReason ?? '';
    await reverseInTransaction(tx, actor, { id: reviewId ?? '', reason, now: now(), batchId });
    return { outcome: 'undone' };
  } catch (error) {
    // PostgreSQL has ended the transaction.
    if (!(error instanceof AppError) || error.code === 'already_submitted') throw error;
    return { outcome: 'kept', message: error.message };
  }
}
