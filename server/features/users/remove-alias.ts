import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Removes an unfit alias. The student did not agree to show their name, so they are hidden until they choose again. An account
 * without an alias does not change.
 * @throws {AppError} not_found
 */
export async function removeAlias(
  db: Db,
  actor: AdministratorActor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id, deletedAt: null, alias: { not: null } },
      data: { alias: null, hidden: true, updatedAt: now },
    });
    if (count === 1) {
      await recordAudit(tx, actor, { action: 'user.remove-alias', subjectKind: 'user', subjectId: id });
    } else if ((await tx.user.count({ where: { id, deletedAt: null } })) === 0) {
      throw new AppError('not_found', { message: 'This user does not exist any more.' });
    }
  });
}
