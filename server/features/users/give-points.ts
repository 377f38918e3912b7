import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import type { GivePointsInput } from '../../contract/give-points.ts';
import { pointsOf } from '../../contract/word-of.ts';
import type { Db, Tx } from '../../database/db.ts';
import { lockAccount } from '../../database/lock-student.ts';
import { asIs, auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendByHand } from '../points/append-ledger-entry.ts';
import { requireStudent } from './require-student.ts';

type Input = GivePointsInput & { id: string; now: Date };

/**
 * Gives points to a student, or takes points away, by one ledger entry. The reason is not in the audit event, which stays
 * after the account is deleted.
 * @throws {AppError} not_found, not_a_student, and validation_failed if more points are taken than the student has
 */
export async function givePoints(
  { db, adminEmails }: { db: Db; adminEmails: ReadonlySet<string> },
  actor: AdministratorActor,
  input: Input,
): Promise<void> {
  await db.$transaction((tx) => givePointsIn(tx, adminEmails, actor, input));
}

/**
 * The same in a transaction. The account stays locked until the entry is committed: of several requests that take points away,
 * each sees the total that the one before it left.
 * @returns the id of the entry
 */
export async function givePointsIn(
  tx: Tx,
  adminEmails: ReadonlySet<string>,
  actor: AdministratorActor,
  { id, points, reason, now, batchId }: Input & { readonly batchId?: string },
): Promise<string> {
  await requireStudent(tx, adminEmails, actor, id);
  const [{ before } = { before: 0 }] = await tx.$queryRaw<{ before: number }[]>`
    SELECT true_points_of(${id}::uuid) AS before`;
  const total = before + points;
  // It may be below 0 already, by a reversal after points were taken away.
  if (points < 0 && total < 0) throw fieldRefused('points', tooManyTaken(before));
  const entryId = await appendByHand(tx, { userId: id, points, reason, at: now });
  await recordAudit(tx, actor, {
    action: points > 0 ? 'points.give' : 'points.take-away',
    subjectKind: 'user',
    subjectId: id,
    detail: {
      ...auditedChange({ points: before }, { points: total }, { points: asIs }),
      entryId,
      ...(batchId && { batchId }),
    },
  });
  return entryId;
}

/**
 * Takes an entry by hand back by a second one, in the same edition. The total may fall below 0, as by the reversal of a review.
 * @returns false if the account was deleted
 */
export async function takeBackIn(
  tx: Tx,
  actor: AdministratorActor,
  { entryId, reason, now, batchId }: { entryId: string; reason: string; now: Date; batchId: string },
): Promise<boolean> {
  const { userId, points, editionId } = await tx.ledgerEntry.findUniqueOrThrow({
    where: { id: entryId },
    select: { userId: true, points: true, editionId: true },
  });
  if ((await lockAccount(tx, userId)) === undefined) return false;
  const back = await appendByHand(tx, { userId, points: -points, reason, at: now, editionId });
  await recordAudit(tx, actor, {
    action: points < 0 ? 'points.give' : 'points.take-away',
    subjectKind: 'user',
    subjectId: userId,
    detail: { points: -points, entryId: back, batchId },
  });
  return true;
}

/** What to do instead of taking more points away than the student has. */
export const tooManyTaken = (total: number): string =>
  total > 0
    ? `Take away at most ${pointsOf(total)}: the total cannot be below 0.`
    : 'The student has no points to take away.';
