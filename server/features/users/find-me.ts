import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Parsed } from '../../contract/route.ts';
import { countByFilter } from '../../contract/submission-status.ts';
import type { getMe, Me } from '../../contract/users.ts';
import { givenIds, readTogether } from '../../database/read-together.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { rankOfUser } from '../points/standings.ts';
import { type Counted, countsByStatus } from '../submissions/counts-by-status.ts';
import { type PresentedUser, pointsIn, presentUser, userColumns } from './present-user.ts';

interface Row extends PresentedUser, Counted {
  readonly rank: number | null;
}

const ofUser = (edition: number | undefined) =>
  edition === undefined
    ? Prisma.sql`user_id = users.id`
    : Prisma.sql`user_id = users.id AND edition_id = edition_of(${edition}::int)`;

const profilesOf = (ids: readonly string[], adminEmails: ReadonlySet<string>, edition?: number) => Prisma.sql`
    SELECT ${userColumns(pointsIn(edition))}, ${countsByStatus(ofUser(edition))} AS groups,
      ${rankOfUser(adminEmails, edition)} AS rank
    FROM users WHERE users.id = ANY(${givenIds(ids)}) AND users.deleted_at IS NULL`;

/** What profiles show, for the students with these ids. */
export const readProfiles = (
  runSql: RunSql,
  adminEmails: ReadonlySet<string>,
  ids: readonly string[],
  edition?: number,
) => runSql<Row>(profilesOf(ids, adminEmails, edition));

type ReadProfile = (id: string, edition?: number) => Promise<readonly Row[]>;

export function createProfileReader(runSql: RunSql, adminEmails: ReadonlySet<string>): ReadProfile {
  const read = readTogether(
    (ids) => readProfiles(runSql, adminEmails, ids),
    ({ id }) => id,
  );
  return (id, edition) =>
    edition === undefined ? read(id) : readProfiles(runSql, adminEmails, [id], edition);
}

/**
 * The caller's profile with points and rank in an edition, by default the one that runs, and with the numbers of all submissions
 * or of those of the given edition.
 * @throws {AppError} unauthenticated if the account was deleted after the session was read
 */
export async function findMe(
  readProfile: ReadProfile,
  { user: { id } }: StudentActor,
  { edition }: Parsed<typeof getMe, 'query'> = {},
): Promise<Me> {
  const [row] = await readProfile(id, edition);
  if (row === undefined) throw new AppError('unauthenticated');
  const { all: _, ...submissionCounts } = countByFilter(row.groups);
  return { ...presentUser(row), rank: row.rank, submissionCounts };
}
