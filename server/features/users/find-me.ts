import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { countByFilter } from '../../contract/submission-status.ts';
import type { Me } from '../../contract/users.ts';
import type { Tx } from '../../database/db.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { rankOfStudent } from '../points/standings.ts';
import { type Counted, countsByStatus } from '../submissions/counts-by-status.ts';
import { type PresentedUser, presentUser, userColumns } from './present-user.ts';

type Row = PresentedUser & Counted;

/**
 * The caller's profile with the rank on the leaderboard.
 * @throws {AppError} unauthenticated if the account was deleted after the session was read
 */
export async function findMe(
  { runSql, db, adminEmails }: { runSql: RunSql; db: Tx; adminEmails: ReadonlySet<string> },
  { user: { id } }: StudentActor,
): Promise<Me> {
  const [row] = await runSql<Row>(Prisma.sql`
    SELECT ${userColumns}, ${countsByStatus(Prisma.sql`user_id = ${id}::uuid`)} AS groups
    FROM users u WHERE u.id = ${id}::uuid AND u.deleted_at IS NULL`);
  if (row === undefined) throw new AppError('unauthenticated');
  const rank = await rankOfStudent(db, id, adminEmails);
  return { ...presentUser(row), rank, submissionCounts: countByFilter(row.groups) };
}
