import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Parsed } from '../../contract/route.ts';
import { countByFilter } from '../../contract/submission-status.ts';
import type { getUser, UserDetails } from '../../contract/user-details.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { rankOfUser } from '../points/standings.ts';
import { type Counted, countsByStatus } from '../submissions/counts-by-status.ts';
import { submissionRows } from '../submissions/submission-orders.ts';
import { isAdministrator, type PresentedUser, pointsIn, presentListed, userColumns } from './present-user.ts';
import type { UserFilter } from './user-order.ts';

interface Row extends PresentedUser, Counted {
  readonly isAdministrator: boolean;
  readonly signedIn: boolean;
  readonly rank: number | null;
  readonly disabled: boolean;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  readonly lastWorkAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly files: number;
}

/**
 * One user, with points and rank of an edition, and with what an administrator looks up and what a deletion would remove.
 * @throws {AppError} not_found
 */
export async function findUser(
  runSql: RunSql,
  _actor: AdministratorActor,
  {
    id,
    edition,
    adminEmails,
  }: Parsed<typeof getUser, 'query'> & { readonly id: string } & Pick<UserFilter, 'adminEmails'>,
): Promise<UserDetails> {
  const isTheirs = Prisma.sql`user_id = ${id}::uuid`;
  const [row] = await runSql<Row>(Prisma.sql`
    SELECT ${userColumns(pointsIn(edition))}, ${countsByStatus(isTheirs)} AS groups, ${rankOfUser(adminEmails, edition)} AS rank,
      disabled_at AS "disabledAt", disabled_reason AS "disabledReason", ${isAdministrator(adminEmails)} AS "isAdministrator",
      (SELECT max(handed_in_at) FROM ${submissionRows} WHERE ${isTheirs}) AS "lastWorkAt",
      greatest(last_sign_in_at, (SELECT max(last_seen_at) FROM sessions WHERE ${isTheirs})) AS "lastSeenAt",
      (SELECT count(*)::int FROM uploads WHERE owner_user_id = ${id}::uuid AND status <> 'discarded') AS files
    FROM users WHERE users.id = ${id}::uuid AND users.deleted_at IS NULL`);
  if (row === undefined) throw new AppError('not_found', { message: 'This user does not exist any more.' });
  const { groups, rank, disabledAt, disabledReason, lastWorkAt, lastSeenAt, files, ...columns } = row;
  return {
    ...presentListed(columns),
    rank,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason: disabledAt && disabledReason,
    submissionCounts: countByFilter(groups),
    lastWorkAt: lastWorkAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    files,
  };
}
