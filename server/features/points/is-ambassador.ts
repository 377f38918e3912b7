import { Prisma } from '#prisma/client.ts';

/**
 * The CTE `administrators (id)`: the student accounts of administrators, for `isAmbassador` and for ranks.
 *
 * ADMIN_EMAILS decides at the time of the request, so neither a column nor the standings can contain it. There are few of
 * these accounts, and the index on lower(email) finds them. Collation C lowers A to Z only, as normalizeEmail does.
 * @param adminEmails as `normalizeEmail` writes them
 */
export function administrators(adminEmails: ReadonlySet<string>): Prisma.Sql {
  // In a subquery, so that the plan does not depend on their number and PostgreSQL keeps it.
  const emails = Prisma.sql`(SELECT ${[...adminEmails]}::text[])::text[]`;
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
