import { Prisma } from '#prisma/client.ts';

/**
 * The condition that one of the texts contains the search, without regard to case and accents. All lists search like this.
 * An index on `search_text` of the same texts in the same order serves a search of three characters or more.
 * @param search empty or undefined: every row matches
 * @param texts columns or expressions of type text; null counts as empty
 */
export function containsText(search: string | undefined, ...texts: readonly Prisma.Sql[]): Prisma.Sql {
  if (!search) return Prisma.sql`true`;
  const text = Prisma.join([...texts]);
  // A quarter of the cost of search_text, for searches that no index serves: accents only matter in texts beyond ASCII.
  const candidate = Prisma.sql`'[^\\x01-\\x7F]|' || regexp_replace(search_text(${search}::text), '([][\\\\^$.|?*+(){}])', '\\\\\\1', 'g')`;
  return Prisma.sql`(concat_ws(E'\\n', ${text}) ~* (${candidate})
    AND ${isLike(Prisma.sql`search_text(${text})`, search)})`;
}

/**
 * Whether no index serves the search. Indexes have groups of three characters of a word: letters, vowel signs as in
 * Devanagari, and digits, but no virama and no accent of its own.
 */
export const needsBrowsing = (search: string): boolean => !/[\p{Alphabetic}\p{N}]{3}/u.test(search);

/** Whether the search occurs in what identifies a student; the query selects from `users`. */
export function studentMatches(search: string | undefined): Prisma.Sql {
  if (!search) return Prisma.sql`true`;
  return Prisma.sql`(${isLike(searchPublic, search)} OR ${isLike(searchPrivate, search)})`;
}

/** Whether the search occurs in what everybody sees of a student: name and college. The query selects from `users`. */
export function publicStudentMatches(search: string | undefined): Prisma.Sql {
  return search ? isLike(searchPublic, search) : Prisma.sql`true`;
}

// Stored by a trigger, because computing them takes longer than the rest of a search. One index serves both.
const searchPublic = Prisma.sql`users.search_public`;
const searchPrivate = Prisma.sql`users.search_private`;

/** @param text as search_text returns it */
function isLike(text: Prisma.Sql, search: string): Prisma.Sql {
  // `%` and `_` are ordinary characters of a search. Escaped in SQL: search_text may create them, from fullwidth ones.
  const escaped = Prisma.sql`regexp_replace(search_text(${search}::text), '([\\\\%_])', '\\\\\\1', 'g')`;
  // Without three characters the index has every row as a candidate: a collation that it does not have keeps it unused.
  const compared = search.length < 3 ? Prisma.sql`${text} COLLATE "C"` : text;
  return Prisma.sql`${compared} LIKE '%' || ${escaped} || '%'`;
}
