import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { countByFilter } from '../../contract/submission-status.ts';
import type { Me } from '../../contract/users.ts';
import type { Tx } from '../../database/db.ts';
import { rankOfStudent } from '../points/leaderboard.ts';
import { presentUser, userInclude } from './present-user.ts';

/**
 * The caller's profile with the rank on the leaderboard.
 * @throws {AppError} unauthenticated if the account was deleted after the session was read
 */
export async function findMe(db: Tx, { user }: StudentActor, adminEmails: ReadonlySet<string>): Promise<Me> {
  const row = await db.user.findFirst({ where: { id: user.id, deletedAt: null }, include: userInclude });
  if (row === null) throw new AppError('unauthenticated');
  const rank = await rankOfStudent(db, user.id, adminEmails);
  const groups = await db.submission.groupBy({ by: 'status', where: { userId: user.id }, _count: true });
  return { ...presentUser(row), rank, submissionCounts: countByFilter(groups) };
}
