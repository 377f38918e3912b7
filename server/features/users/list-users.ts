import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import {
  defaultUserOrder,
  type ListedUser,
  type listUsers as route,
  type UserSortKey,
} from '../../contract/users.ts';
import { countMatches, totalOf } from '../../database/bounded-count.ts';
import type { Db } from '../../database/db.ts';
import { inOrderOf, keyset } from '../../database/keyset.ts';
import { studentMatches } from '../../database/text-search.ts';
import { presentUser, type UserRow, userInclude } from './present-user.ts';

type Query = Parsed<typeof route, 'query'>;

export interface UserFilter extends Pick<Query, 'search' | 'role'> {
  /** As `normalizeEmail` writes them; these users have the role `admin`. */
  readonly adminEmails: ReadonlySet<string>;
}

/** The users that match the filter, without deleted accounts. The search covers name, email, college and techid. */
export function userCondition({ search, role, adminEmails }: UserFilter): Prisma.Sql {
  // Collation C lowers A to Z only, as normalizeEmail does.
  const isAdmin = Prisma.sql`lower(email COLLATE "C") = ANY(${[...adminEmails]}::text[])`;
  const conditions = [Prisma.sql`deleted_at IS NULL`, studentMatches(search)];
  if (role === 'admin') conditions.push(isAdmin);
  if (role === 'user') conditions.push(Prisma.sql`NOT ${isAdmin}`);
  return Prisma.join(conditions, ' AND ');
}

/** The sort keys as columns; `key` in a query is the one that it sorts by. */
const sortColumns: Record<UserSortKey, { column: Prisma.Sql; type: 'text' | 'int' }> = {
  name: { column: Prisma.sql`lower(coalesce(name, ''))`, type: 'text' },
  email: { column: Prisma.sql`lower(coalesce(email, ''))`, type: 'text' },
  college: { column: Prisma.sql`lower(coalesce(college, ''))`, type: 'text' },
  points: { column: Prisma.sql`points`, type: 'int' },
};

/** The column and the keyset of an order. The id decides between equal values in the order of creation. */
export function userOrder({ sort, order = defaultUserOrder(sort) }: Pick<Query, 'sort' | 'order'>) {
  const { column, type } = sortColumns[sort];
  const key = { field: 'key', column, type, order, blanksLast: type === 'text' } as const;
  const id = { field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'asc' } as const;
  return { column, keys: keyset([key, id], order === 'asc' ? sort : `${sort} desc`) };
}

/** @throws {AppError} validation_failed for a cursor of another list or sort key */
export async function listUsers(
  db: Db,
  _actor: AdministratorActor,
  input: Query & UserFilter,
): Promise<Answer<typeof route>> {
  const { cursor, limit, adminEmails } = input;
  const { column, keys } = userOrder(input);
  const condition = userCondition(input);
  const [found, [counted]] = await Promise.all([
    db.$queryRaw<{ id: string; key: string | number }[]>`
      SELECT id, ${column} AS key FROM users
      WHERE ${condition} AND ${keys.after(cursor)} ORDER BY ${keys.orderBy} LIMIT ${limit + 1}`,
    db.$queryRaw<[{ total: number }]>`
      SELECT ${countMatches(input.search, Prisma.sql`FROM users WHERE ${condition}`)} AS total`,
  ]);
  const { rows, nextCursor } = keys.page(found, limit);
  const users = await findUsers(
    db,
    rows.map((row) => row.id),
  );
  return {
    items: users.map((row) => presentListed(row, adminEmails)),
    nextCursor,
    ...totalOf(input.search, counted.total),
  };
}

function presentListed(row: UserRow, adminEmails: ReadonlySet<string>): ListedUser {
  const user = presentUser(row);
  return { ...user, role: adminEmails.has(normalizeEmail(user.email)) ? 'admin' : 'user' };
}

/** The users with these ids, in the order of the ids, without deleted accounts. */
export async function findUsers(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  const rows = await db.user.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    include: userInclude,
  });
  return inOrderOf(ids, rows);
}
