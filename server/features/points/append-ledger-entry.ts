import { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';

/**
 * The statement that appends the points that approvals awarded, in the edition and domain of their tasks. An award of 0 is
 * written too, so that the ledger lists every approval. A trigger adds it to the boards; a unique index refuses a second award of
 * the same review. The reason is not the submission's title: the student wrote that, and the ledger stays when the account is
 * deleted.
 * @param approved FROM clause whose rows have the columns of `submissions`
 */
export const insertAwards = (approved: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO points_ledger (id, kind, points, reason, review_id, user_id, submission_id, task_id, edition_id, domain, created_at)
  SELECT uuidv7(), 'award', points, coalesce(task_title, 'Unknown Task'), review_id, user_id, id, task_id, edition_id, task_domain, reviewed_at
  ${approved}`;

/** Takes an award back by a second entry; a unique index refuses a second reversal of the same review. */
export async function appendReversal(
  tx: Tx,
  { submissionId, at }: { submissionId: string; at: Date },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO points_ledger (id, kind, points, reason, review_id, user_id, submission_id, task_id, edition_id, domain, created_at)
    SELECT uuidv7(), 'reversal', -points, reason, review_id, user_id, submission_id, task_id, edition_id, domain, ${at}
    FROM points_ledger WHERE kind = 'award' AND review_id = (SELECT review_id FROM submissions WHERE id = ${submissionId}::uuid)`;
}

/**
 * Appends points that an administrator gave (`bonus`) or took away (`adjustment`). The reason is erased with the account.
 * By default in the edition that runs.
 * @returns the entry's id
 */
export async function appendByHand(
  tx: Tx,
  { at, ...entry }: { userId: string; points: number; reason: string; at: Date; editionId?: number },
): Promise<string> {
  const kind = entry.points > 0 ? 'bonus' : 'adjustment';
  const { id } = await tx.ledgerEntry.create({
    data: { ...entry, kind, createdAt: at },
    select: { id: true },
  });
  return id;
}
