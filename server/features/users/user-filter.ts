import { Prisma } from '#prisma/client.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { ListedUser, userRoleFilters } from '../../contract/users.ts';

export interface UserFilter {
  readonly search?: string | undefined;
  readonly role: (typeof userRoleFilters)[number];
  /** As `normalizeEmail` writes them: who is on it has the role `admin`. */
  readonly adminEmails: ReadonlySet<string>;
}

/** The role follows the allow-list, as the administrator's own access does. */
export function roleOf(email: string, adminEmails: ReadonlySet<string>): ListedUser['role'] {
  return adminEmails.has(normalizeEmail(email)) ? 'admin' : 'user';
}

/** Living accounts of the filter; the search covers name, email, college and techid, in any case. */
export function matching({ search, role, adminEmails }: UserFilter): Prisma.Sql {
  // Collation C lowers A to Z only: normalizeEmail in SQL.
  const listed = Prisma.sql`lower(email COLLATE "C") = ANY(${[...adminEmails]}::text[])`;
  const conditions = [Prisma.sql`deleted_at IS NULL`];
  if (role === 'admin') conditions.push(listed);
  if (role === 'user') conditions.push(Prisma.sql`NOT ${listed}`);
  if (search) {
    // strpos, not LIKE: a % that is searched for is a percent sign.
    conditions.push(
      Prisma.sql`strpos(lower(concat_ws(E'\n', name, email, college, techid)), lower(${search})) > 0`,
    );
  }
  return Prisma.join(conditions, ' AND ');
}
