import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { ListedUser, listUsers as route, userSortKeys } from '../../contract/users.ts';
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

const id = { field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'asc' } as const;
const byText = (name: string, column: Prisma.Sql) =>
  keyset([{ field: 'key', column, type: 'text', order: 'asc', blanksLast: true }, id], name);

/** The sort keys as columns; `key` in a query is the one that it sorts by. */
const sortColumns: Record<(typeof userSortKeys)[number], Prisma.Sql> = {
  name: Prisma.sql`lower(coalesce(name, ''))`,
  email: Prisma.sql`lower(coalesce(email, ''))`,
  college: Prisma.sql`lower(coalesce(college, ''))`,
  points: Prisma.sql`-points`,
};

export const userOrders = {
  name: byText('name', sortColumns.name),
  email: byText('email', sortColumns.email),
  college: byText('college', sortColumns.college),
  points: keyset([{ field: 'key', column: sortColumns.points, type: 'int', order: 'asc' }, id], 'points'),
};

/** @throws {AppError} validation_failed for a cursor of another list or sort key */
export async function listUsers(
  db: Db,
  _actor: AdministratorActor,
  input: Query & UserFilter,
): Promise<Answer<typeof route>> {
  const { sort, cursor, limit, adminEmails } = input;
  const order = userOrders[sort];
  const condition = userCondition(input);
  const [found, [counted]] = await Promise.all([
    db.$queryRaw<{ id: string; key: string | number }[]>`
      SELECT id, ${sortColumns[sort]} AS key FROM users
      WHERE ${condition} AND ${order.after(cursor)} ORDER BY ${order.orderBy} LIMIT ${limit + 1}`,
    db.$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total FROM users WHERE ${condition}`,
  ]);
  const { rows, nextCursor } = order.page(found, limit);
  const users = await findUsers(
    db,
    rows.map((row) => row.id),
  );
  return { items: users.map((row) => presentListed(row, adminEmails)), nextCursor, total: counted.total };
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
