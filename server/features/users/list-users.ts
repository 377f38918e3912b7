import type { AdministratorActor } from '../../actor.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { ListedUser, listUsers as route } from '../../contract/users.ts';
import { toPage } from '../../cursor.ts';
import type { Db } from '../../database/db.ts';
import { presentUser, type UserRow, userInclude } from './present-user.ts';
import { matching, roleOf, type UserFilter } from './user-filter.ts';
import { following, keyOf, orderBy } from './user-order.ts';

interface Keyed {
  id: string;
  key: string | number;
}

/** @throws {AppError} validation_failed for a foreign cursor */
export async function listUsers(
  db: Db,
  _actor: AdministratorActor,
  input: Parsed<typeof route, 'query'> & UserFilter,
): Promise<Answer<typeof route>> {
  const { sort, cursor, limit, adminEmails } = input;
  const filter = matching(input);
  const [found, counted] = await Promise.all([
    db.$queryRaw<Keyed[]>`
      SELECT id, ${keyOf(sort)} AS key FROM users
      WHERE ${filter} AND ${following(sort, cursor)} ORDER BY ${orderBy(sort)} LIMIT ${limit + 1}`,
    db.$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total FROM users WHERE ${filter}`,
  ]);
  const page = toPage(found, limit, (row) => [sort, row.key, row.id]);
  const rows = await findUsers(
    db,
    page.rows.map((row) => row.id),
  );
  return {
    items: rows.map((row) => presentListed(row, adminEmails)),
    nextCursor: page.nextCursor,
    total: counted[0].total,
  };
}

function presentListed(row: UserRow, adminEmails: ReadonlySet<string>): ListedUser {
  const user = presentUser(row);
  return { ...user, role: roleOf(user.email, adminEmails) };
}

/** The living accounts among these, in the order of the ids. */
export async function findUsers(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  const rows = await db.user.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    include: userInclude,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
