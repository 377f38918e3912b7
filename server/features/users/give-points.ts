import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { GivePointsInput } from '../../contract/give-points.ts';
import { pointsOf } from '../../contract/word-of.ts';
import type { Db } from '../../database/db.ts';
import { lockAccount } from '../../database/lock-student.ts';
import { asIs, auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { appendByHand } from '../points/append-ledger-entry.ts';
import { isAdministrator } from './present-user.ts';

/**
 * Gives points to a student, or takes points away, by one ledger entry. The reason is not in the audit event, which stays
 * after the account is deleted. The account stays locked until the entry is committed: of several requests that take
 * points away, each sees the total that the one before it left.
 * @throws {AppError} not_found, not_a_student, and validation_failed if more points are taken than the student has
 */
export async function givePoints(
  { db, adminEmails }: { db: Db; adminEmails: ReadonlySet<string> },
  actor: AdministratorActor,
  { id, points, reason, now }: GivePointsInput & { id: string; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const student = await lockAccount(tx, id);
    if (student === undefined)
      throw new AppError('not_found', { message: 'This user does not exist any more.' });
    const [{ isOne } = { isOne: false }] = await tx.$queryRaw<{ isOne: boolean }[]>`
      SELECT ${isAdministrator(adminEmails)} AS "isOne" FROM users WHERE id = ${id}::uuid`;
    if (isOne) throw new AppError('not_a_student');
    const [{ before } = { before: 0 }] = await tx.$queryRaw<{ before: number }[]>`
      SELECT true_points_of(${id}::uuid) AS before`;
    const total = before + points;
    // It may be below 0 already, by a reversal after points were taken away.
    if (points < 0 && total < 0) {
      throw fieldRefused(
        'points',
        before > 0
          ? `Take away at most ${pointsOf(before)}: the total cannot be below 0.`
          : 'The student has no points to take away.',
      );
    }
    const entryId = await appendByHand(tx, { userId: id, points, reason, at: now });
    await recordAudit(tx, actor, {
      action: points > 0 ? 'points.give' : 'points.take-away',
      subjectKind: 'user',
      subjectId: id,
      detail: { ...auditedChange({ points: before }, { points: total }, { points: asIs }), entryId },
    });
  });
}
