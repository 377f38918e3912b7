import { Prisma } from '#prisma/client.ts';

/**
 * The condition that one of the texts contains the search, in any case. All lists search with it.
 * Uses strpos instead of LIKE, so that `%` and `_` are ordinary characters.
 * @param search empty or undefined: every row matches
 */
export function containsText(search: string | undefined, ...texts: readonly Prisma.Sql[]): Prisma.Sql {
  if (!search) return Prisma.sql`true`;
  const matches = texts.map((text) => Prisma.sql`strpos(lower(${text}), lower(${search})) > 0`);
  return Prisma.sql`(${Prisma.join(matches, ' OR ')})`;
}
