import { Prisma } from '#prisma/client.ts';
import { administratorEmails } from '../../database/administrators-sql.ts';

/**
 * The CTE `administrators (id)`: the student accounts of administrators, for `isAmbassador` and for ranks.
 *
 * Roles count at the time of the request, so neither a column nor the standings can contain them. There are few of
 * these accounts, and the index on lower(email) finds them. Collation C lowers A to Z only, as normalizeEmail does.
 * @param adminEmails as `normalizeEmail` writes them
 */
export function administrators(adminEmails: ReadonlySet<string>): Prisma.Sql {
  const emails = administratorEmails(adminEmails);
  return Prisma.sql`administrators AS MATERIALIZED (
    SELECT id FROM users
    WHERE deleted_at IS NULL AND disabled_at IS NULL
      AND lower(email) = ANY(${emails}) AND lower(email COLLATE "C") = ANY(${emails}))`;
}

/**
 * Condition on `users`: who is ranked and counted. Disabled, deleted and hidden accounts and the student accounts of
 * administrators are not. The query has the CTE `administrators`.
 */
export const isAmbassador = Prisma.sql`users.deleted_at IS NULL AND users.disabled_at IS NULL AND NOT users.hidden
  AND users.id <> ALL (ARRAY(SELECT id FROM administrators))`;
