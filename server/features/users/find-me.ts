import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { countByFilter } from '../../contract/submission-status.ts';
import type { Me } from '../../contract/users.ts';
import { givenIds, readTogether } from '../../database/read-together.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { rankOfUser } from '../points/standings.ts';
import { type Counted, countsByStatus } from '../submissions/counts-by-status.ts';
import { type PresentedUser, presentUser, userColumns } from './present-user.ts';

interface Row extends PresentedUser, Counted {
  readonly rank: number | null;
}

const profilesOf = (ids: readonly string[], adminEmails: ReadonlySet<string>) => Prisma.sql`
    SELECT ${userColumns}, ${countsByStatus(Prisma.sql`user_id = users.id`)} AS groups,
      ${rankOfUser(adminEmails)} AS rank
    FROM users WHERE users.id = ANY(${givenIds(ids)}) AND users.deleted_at IS NULL`;

/** What profiles show, for the students with these ids. */
export const readProfiles = (runSql: RunSql, adminEmails: ReadonlySet<string>, ids: readonly string[]) =>
  runSql<Row>(profilesOf(ids, adminEmails));

export const createProfileReader = (runSql: RunSql, adminEmails: ReadonlySet<string>) =>
  readTogether(
    (ids) => readProfiles(runSql, adminEmails, ids),
    ({ id }) => id,
  );

/**
 * The caller's profile with the rank on the leaderboard.
 * @throws {AppError} unauthenticated if the account was deleted after the session was read
 */
export async function findMe(
  readProfile: (id: string) => Promise<readonly Row[]>,
  { user: { id } }: StudentActor,
): Promise<Me> {
  const [row] = await readProfile(id);
  if (row === undefined) throw new AppError('unauthenticated');
  const { all: _, ...submissionCounts } = countByFilter(row.groups);
  return { ...presentUser(row), rank: row.rank, submissionCounts };
}
