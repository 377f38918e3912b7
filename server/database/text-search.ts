import { Prisma } from '#prisma/client.ts';

/**
 * The condition that one of the texts contains the search, whatever the case and the accents. All lists search with it.
 * An index on `search_text` of the same texts in the same order serves a search of three characters or more.
 * @param search empty or undefined: every row matches
 * @param texts columns or expressions of type text; null counts as empty
 */
export function containsText(search: string | undefined, ...texts: readonly Prisma.Sql[]): Prisma.Sql {
  if (!search) return Prisma.sql`true`;
  const text = Prisma.join([...texts]);
  const folded = Prisma.sql`search_text(${search}::text)`;
  // `%` and `_` are ordinary characters of a search. Escaped in SQL: search_text may create them, from fullwidth ones.
  const escaped = Prisma.sql`regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g')`;
  // A quarter of the cost of search_text, for searches that no index serves: accents only matter in texts beyond ASCII.
  const candidate = Prisma.sql`'[^\\x01-\\x7F]|' || regexp_replace(${folded}, '([][\\\\^$.|?*+(){}])', '\\\\\\1', 'g')`;
  // Without three characters the index has every row as a candidate: an expression that it does not have keeps it unused.
  const compared =
    search.length < 3 ? Prisma.sql`search_text(${text}) || ''` : Prisma.sql`search_text(${text})`;
  return Prisma.sql`(concat_ws(E'\\n', ${text}) ~* (${candidate}) AND ${compared} LIKE '%' || ${escaped} || '%')`;
}

/** Whether the search occurs in what identifies a student; the query selects from `users`. */
export function studentMatches(search: string | undefined): Prisma.Sql {
  // The index users_search_idx has the same columns in the same order.
  const columns = ['name', 'email', 'college', 'techid'].map((name) => Prisma.raw(`users.${name}`));
  return containsText(search, ...columns);
}
