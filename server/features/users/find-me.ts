import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { countByFilter } from '../../contract/submission-status.ts';
import type { Me } from '../../contract/users.ts';
import { composeOnce, type RunSql } from '../../database/run-sql.ts';
import { rankOfUser } from '../points/standings.ts';
import { type Counted, countsByStatus } from '../submissions/counts-by-status.ts';
import { type PresentedUser, presentUser, userColumns } from './present-user.ts';

interface Row extends PresentedUser, Counted {
  readonly rank: number | null;
}

const profileOf = composeOnce<[id: string, adminEmails: string[]]>(
  (id, adminEmails) => Prisma.sql`
    SELECT ${userColumns}, ${countsByStatus(Prisma.sql`user_id = ${id}::uuid`)} AS groups,
      ${rankOfUser(adminEmails)} AS rank
    FROM users WHERE users.id = ${id}::uuid AND users.deleted_at IS NULL`,
);

/**
 * The caller's profile with the rank on the leaderboard.
 * @throws {AppError} unauthenticated if the account was deleted after the session was read
 */
export async function findMe(
  runSql: RunSql,
  { user: { id } }: StudentActor,
  adminEmails: ReadonlySet<string>,
): Promise<Me> {
  const [row] = await runSql<Row>(profileOf(id, [...adminEmails]));
  if (row === undefined) throw new AppError('unauthenticated');
  const { all: _, ...submissionCounts } = countByFilter(row.groups);
  return { ...presentUser(row), rank: row.rank, submissionCounts };
}
