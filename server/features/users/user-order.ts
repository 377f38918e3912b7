import { z } from 'zod';
import { Prisma } from '#prisma/client.ts';
import type { userSortKeys } from '../../contract/users.ts';
import { decodeCursor } from '../../cursor.ts';

export type UserSort = (typeof userSortKeys)[number];

/** Ascending in every case, so that one comparison of rows finds what follows a cursor. */
const sortKeys: Record<UserSort, Prisma.Sql> = {
  name: Prisma.sql`lower(coalesce(name, ''))`,
  email: Prisma.sql`lower(coalesce(email, ''))`,
  college: Prisma.sql`lower(coalesce(college, ''))`,
  points: Prisma.sql`-points`,
};

/** The sort key as a column of a query. */
export function keyOf(sort: UserSort): Prisma.Sql {
  return sortKeys[sort];
}

/** Blank keys last; the id decides between equal ones. */
export function orderBy(sort: UserSort): Prisma.Sql {
  const key = sortKeys[sort];
  return sort === 'points' ? Prisma.sql`${key}, id` : Prisma.sql`${key} = '', ${key}, id`;
}

/**
 * What stands after the cursor; everything where there is none.
 * @throws {AppError} validation_failed for a foreign cursor, one of another sort key too
 */
export function following(sort: UserSort, cursor: string | undefined): Prisma.Sql {
  if (cursor === undefined) return Prisma.sql`true`;
  const key = sortKeys[sort];
  if (sort === 'points') {
    const [, points, id] = decodeCursor(cursor, z.tuple([z.literal(sort), z.int32(), z.uuid()]));
    return Prisma.sql`(${key}, id) > (${points}::int, ${id}::uuid)`;
  }
  const [, text, id] = decodeCursor(
    cursor,
    z.tuple([z.literal(sort), z.string().regex(/^[^\0]*$/), z.uuid()]),
  );
  return Prisma.sql`(${key} = '', ${key}, id) > (${text === ''}, ${text}, ${id}::uuid)`;
}
