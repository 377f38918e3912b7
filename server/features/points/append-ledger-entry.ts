import { type LedgerKind, Prisma } from '#prisma/client.ts';
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
 * @param from the FROM clause of the statement that this is a part of: an entry for each of its rows
 */
export const awardInsert = (entry: ReviewEntry, from: Prisma.Sql): Prisma.Sql =>
  insert('award', entry.points, entry, from);

/** Takes an award back by a second entry; a unique index refuses a second reversal of the same review. */
export async function appendReversal(tx: Tx, entry: ReviewEntry): Promise<void> {
  await tx.$executeRaw(insert('reversal', -entry.points, entry));
}

function insert(
  kind: LedgerKind,
  points: number,
  { reviewId, submission, at }: ReviewEntry,
  from: Prisma.Sql = Prisma.empty,
): Prisma.Sql {
  // Not the submission's title: the student wrote that, and the ledger stays when the account is deleted.
  const reason = submission.taskTitle ?? 'Unknown Task';
  return Prisma.sql`
    INSERT INTO points_ledger (id, kind, points, reason, verdict_id, user_id, submission_id, task_id, created_at)
    SELECT uuidv7(), ${kind}::ledger_kind, ${points}::int, ${reason}::text, ${reviewId}::uuid,
      ${submission.userId}::uuid, ${submission.id}::uuid, ${submission.taskId}::uuid, ${at}::timestamptz ${from}`;
}
