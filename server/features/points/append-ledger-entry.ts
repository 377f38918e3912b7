import type { LedgerKind } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';

interface ReviewEntry {
  /** 0 or more. */
  readonly points: number;
  readonly reviewId: string;
  readonly submission: {
    readonly id: string;
    readonly userId: string;
    readonly taskId: string | null;
    readonly taskTitle: string | null;
  };
  readonly at: Date;
}

/**
 * Appends the points that an approval awards. An award of 0 is written too, so that the ledger lists every approval.
 * A trigger adds it to `users.points`; a unique index refuses a second award of the same review.
 */
export async function appendAward(tx: Tx, entry: ReviewEntry): Promise<void> {
  await append(tx, 'award', entry.points, entry);
}

/** Takes an award back by a second entry; a unique index refuses a second reversal of the same review. */
export async function appendReversal(tx: Tx, entry: ReviewEntry): Promise<void> {
  await append(tx, 'reversal', -entry.points, entry);
}

async function append(
  tx: Tx,
  kind: LedgerKind,
  points: number,
  { reviewId, submission, at }: ReviewEntry,
): Promise<void> {
  await tx.ledgerEntry.create({
    data: {
      kind,
      points,
      reviewId,
      userId: submission.userId,
      submissionId: submission.id,
      taskId: submission.taskId,
      // Not the submission's title: the student wrote that, and the ledger stays when the account is deleted.
      reason: submission.taskTitle ?? 'Unknown Task',
      createdAt: at,
    },
  });
}
