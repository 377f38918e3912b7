import { type LedgerKind, Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';

/**
 * The statement that appends the points that approvals awarded. An award of 0 is written too, so that the ledger lists every
 * approval. A trigger adds it to `users.points`; a unique index refuses a second award of the same review.
 * @param approved FROM clause whose rows have the columns of `submissions`
 */
export const insertAwards = (approved: Prisma.Sql): Prisma.Sql =>
  insertEntries('award', { points: Prisma.sql`points`, at: Prisma.sql`reviewed_at` }, approved);

/** Takes an award back by a second entry; a unique index refuses a second reversal of the same review. */
export async function appendReversal(
  tx: Tx,
  { submissionId, at }: { submissionId: string; at: Date },
): Promise<void> {
  const columns = { points: Prisma.sql`-points`, at: Prisma.sql`${at}::timestamptz` };
  await tx.$executeRaw(
    insertEntries('reversal', columns, Prisma.sql`FROM submissions WHERE id = ${submissionId}::uuid`),
  );
}

/**
 * Appends points that an administrator gave (`bonus`) or took away (`adjustment`). The reason is erased with the account.
 * @returns the entry's id
 */
export async function appendByHand(
  tx: Tx,
  { at, ...entry }: { userId: string; points: number; reason: string; at: Date },
): Promise<string> {
  const kind = entry.points > 0 ? 'bonus' : 'adjustment';
  const { id } = await tx.ledgerEntry.create({
    data: { ...entry, kind, createdAt: at },
    select: { id: true },
  });
  return id;
}

/** The reason is not the submission's title: the student wrote that, and the ledger stays when the account is deleted. */
const insertEntries = (
  kind: LedgerKind,
  { points, at }: Readonly<Record<'points' | 'at', Prisma.Sql>>,
  from: Prisma.Sql,
) => Prisma.sql`
  INSERT INTO points_ledger (id, kind, points, reason, review_id, user_id, submission_id, task_id, created_at)
  SELECT uuidv7(), ${kind}::ledger_kind, ${points}, coalesce(task_title, 'Unknown Task'), review_id, user_id, id, task_id, ${at}
  ${from}`;
