import { Prisma } from '#prisma/client.ts';
import type { Parsed } from '../../contract/route.ts';
import { defaultUserOrder, type listUsers, type UserSortKey } from '../../contract/users.ts';
import { keyset } from '../../database/keyset.ts';
import { studentMatches } from '../../database/text-search.ts';

type Query = Parsed<typeof listUsers, 'query'>;

export interface UserFilter extends Pick<Query, 'search' | 'role'> {
  /** As `normalizeEmail` writes them; these users have the role `admin`. */
  readonly adminEmails: ReadonlySet<string>;
}

/** The users with the role, without deleted accounts. */
export function hasRole({ role, adminEmails }: Pick<UserFilter, 'role' | 'adminEmails'>): Prisma.Sql {
  const emails = Prisma.sql`${[...adminEmails]}::text[]`;
  // Collation C lowers A to Z only, as normalizeEmail does.
  const isAdmin = Prisma.sql`lower(users.email COLLATE "C") = ANY (${emails})`;
  if (role === 'all') return Prisma.sql`users.deleted_at IS NULL`;
  if (role === 'user') return Prisma.sql`users.deleted_at IS NULL AND NOT ${isAdmin}`;
  // The second comparison is implied by the first. The index users_living_email_key serves it.
  return Prisma.sql`users.deleted_at IS NULL AND ${isAdmin}
    AND lower(users.email) = ANY (ARRAY(SELECT lower(listed) FROM unnest(${emails}) AS listed))`;
}

/** The users that match the filter, without deleted accounts. The search covers name, email, college and techid. */
export function userCondition(filter: UserFilter): Prisma.Sql {
  return Prisma.sql`${hasRole(filter)} AND ${studentMatches(filter.search)}`;
}

/** Null is blank. An index has the column and then the id, or is unique. */
const sortColumns: Record<UserSortKey, { column: Prisma.Sql; type: 'text' | 'int' }> = {
  name: { column: Prisma.sql`lower(nullif(users.name, ''))`, type: 'text' },
  email: { column: Prisma.sql`lower(users.email)`, type: 'text' },
  college: { column: Prisma.sql`lower(nullif(users.college, ''))`, type: 'text' },
  points: { column: Prisma.sql`users.points`, type: 'int' },
};

/**
 * An order of users. The id decides between equal values: ascending in the default order, so that the other order is its
 * exact reverse and both are served by one index. Users without a value are last in both.
 */
export function userOrder({ sort, order = defaultUserOrder(sort) }: Pick<Query, 'sort' | 'order'>) {
  const { column, type } = sortColumns[sort];
  const ids = order === defaultUserOrder(sort) ? 'asc' : 'desc';
  const key = { field: 'key', column, type, order } as const;
  const id = { field: 'id', column: Prisma.sql`users.id`, type: 'uuid', order: ids } as const;
  const keys = keyset([key, id], order === 'asc' ? sort : `${sort} desc`);
  const direction = Prisma.raw(ids);
  const isBlank = Prisma.sql`${column} IS NULL`;
  return {
    column,
    page: keys.page,
    // The value is the first key, without a test for blanks before it: PostgreSQL abbreviates only the first.
    orderBy: Prisma.sql`${column} ${Prisma.raw(order)} NULLS LAST, users.id ${direction}`,

    /**
     * The users after the cursor in parts, each in the order of an index: those with a value, then those without.
     * `by` is the order of the columns key and id.
     * @throws {AppError} validation_failed for a cursor of another list or sort key
     */
    parts(cursor: string | undefined): { where: Prisma.Sql; orderBy: Prisma.Sql; by: Prisma.Sql }[] {
      const [value, last] = cursor === undefined ? [] : keys.position(cursor);
      const blanks = (where: Prisma.Sql) => ({
        where: Prisma.sql`${isBlank} AND ${where}`,
        // Sorted by the value too, although it is null: otherwise PostgreSQL might walk the primary key, which is slow if few
        // users have no value.
        orderBy: keys.orderBy,
        by: Prisma.sql`id ${direction}`,
      });
      if (value === '') {
        const after = Prisma.raw(ids === 'asc' ? '>' : '<');
        return [blanks(Prisma.sql`users.id ${after} ${last}::uuid`)];
      }
      const filled = {
        where: Prisma.sql`${column} IS NOT NULL AND ${keys.after(cursor)}`,
        orderBy: keys.orderBy,
        by: Prisma.sql`key ${Prisma.raw(order)}, id ${direction}`,
      };
      return [filled, blanks(Prisma.sql`true`)];
    },
  };
}
