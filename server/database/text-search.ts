import { Prisma } from '#prisma/client.ts';

/**
 * The condition that one of the texts contains the search, whatever the case and the accents. All lists search with it.
 * An index on `search_text` of the same texts in the same order serves a search of three characters or more.
 * @param search empty or undefined: every row matches
 * @param texts columns or expressions of type text; null counts as empty
 */
export function containsText(search: string | undefined, ...texts: readonly Prisma.Sql[]): Prisma.Sql {
  if (!search) return Prisma.sql`true`;
  // `%` and `_` are ordinary characters of a search. Escaped in SQL: search_text may create them, from fullwidth ones.
  const escaped = Prisma.sql`regexp_replace(search_text(${search}::text), '([\\\\%_])', '\\\\\\1', 'g')`;
  return Prisma.sql`search_text(${Prisma.join([...texts])}) LIKE '%' || ${escaped} || '%'`;
}

/** Whether the search occurs in what identifies a student; the query selects from `users`. */
export function studentMatches(search: string | undefined): Prisma.Sql {
  // The index users_search_idx has the same columns in the same order.
  const columns = ['name', 'email', 'college', 'techid'].map((name) => Prisma.raw(`users.${name}`));
  return containsText(search, ...columns);
}
