import { Prisma } from '#prisma/client.ts';

/**
 * Condition on `users`: who is ranked and counted. Disabled and deleted accounts and the student accounts of
 * administrators are not.
 *
 * ADMIN_EMAILS decides at the time of the request, so no column can contain it. The subquery runs once per statement: it
 * finds the few accounts by the index on lower(email), and the rows are compared with their ids, which the index
 * `users_ambassadors_idx` contains. Collation C lowers A to Z only, as normalizeEmail does.
 * @param adminEmails as `normalizeEmail` writes them
 */
export function isAmbassador(adminEmails: ReadonlySet<string>): Prisma.Sql {
  const emails = Prisma.sql`${[...adminEmails]}::text[]`;
  return Prisma.sql`users.deleted_at IS NULL AND users.disabled_at IS NULL AND users.id <> ALL (ARRAY(
    SELECT id FROM users
    WHERE deleted_at IS NULL AND lower(email) = ANY(${emails}) AND lower(email COLLATE "C") = ANY(${emails})))`;
}
