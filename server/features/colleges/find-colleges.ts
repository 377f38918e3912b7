import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import type { suggestColleges as route } from '../../contract/colleges.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { needsBrowsing } from '../../database/text-search.ts';

const maxSuggestions = 20;

/** Students who must have a college before others see its name: it is not the text of one student. */
const studentsOfKnownCollege = 3;

/** At most this many names are compared, confirmed ones first: very many may be of one student each. */
const comparedColleges = 500;
const confirmedFirst = Prisma.sql`colleges.confirmed_at IS NULL`;

/** Text of which the keys of `colleges` are. */
const keyOf = (search: string) => Prisma.sql`college_name_key(${search}::text)`;

/** In collation C, keys that begin alike follow each other. */
const beginsWith = (column: Prisma.Sql, search: string) =>
  Prisma.sql`(${column} >= ${keyOf(search)} AND ${column} < ${keyOf(search)} || chr(1114111))`;

const nameKey = Prisma.sql`colleges.name_key`;
const abbreviationKey = Prisma.sql`colleges.abbreviation_key`;

/**
 * The condition on `colleges`: part of a name or an abbreviation, without regard to case, accents and spaces; of a short search,
 * which no index serves, the beginning.
 */
function matches(search: string): Prisma.Sql {
  if (search === '') return Prisma.sql`true`;
  if (needsBrowsing(search))
    return Prisma.sql`(${beginsWith(nameKey, search)} OR ${beginsWith(abbreviationKey, search)})`;
  // `%` and `_` are ordinary characters of a search.
  const pattern = Prisma.sql`'%' || regexp_replace(${keyOf(search)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  return Prisma.sql`(${nameKey} LIKE ${pattern} OR ${abbreviationKey} LIKE ${pattern})`;
}

/** The ids of the colleges that a search finds, also by a name that was merged into them. */
export const foundColleges = (search: string): Prisma.Sql =>
  Prisma.sql`SELECT coalesce(colleges.merged_into_id, colleges.id) AS id FROM colleges WHERE ${matches(search)}`;

interface Found {
  readonly name: string;
  readonly hint: string;
}

/**
 * Those that begin with the search first, then by name.
 * @param condition on `colleges`
 */
export function findColleges(runSql: RunSql, search: string, condition = Prisma.sql`true`): Promise<Found[]> {
  const isFound = search === '' ? Prisma.sql`true` : Prisma.sql`colleges.id IN (${foundColleges(search)})`;
  // Without a search an index has the order.
  const order =
    search === ''
      ? nameKey
      : Prisma.sql`(${beginsWith(nameKey, search)} OR coalesce(${beginsWith(abbreviationKey, search)}, false)) DESC, ${nameKey}`;
  return runSql<Found>(
    Prisma.sql`
      SELECT colleges.name, concat_ws(', ', colleges.abbreviation, colleges.city) AS hint
      FROM (
        SELECT colleges.* FROM colleges WHERE colleges.merged_into_id IS NULL AND ${isFound}
        ORDER BY ${confirmedFirst}, ${order} LIMIT ${comparedColleges}
      ) AS colleges
      WHERE ${condition}
      ORDER BY ${order} LIMIT ${maxSuggestions}`,
    { replan: true },
  );
}

/** Of the colleges that several students have, or that an administrator has saved. */
export async function suggestColleges(
  runSql: RunSql,
  _actor: StudentActor,
  { search = '' }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const rows = await findColleges(
    runSql,
    search,
    Prisma.sql`(colleges.confirmed_at IS NOT NULL OR (SELECT count(*) FROM (
      SELECT FROM users WHERE users.college_id = colleges.id AND users.disabled_at IS NULL LIMIT ${studentsOfKnownCollege}
    ) AS given) = ${studentsOfKnownCollege})`,
  );
  return { items: rows.map(({ name }) => name), hints: rows.map(({ hint }) => hint) };
}
