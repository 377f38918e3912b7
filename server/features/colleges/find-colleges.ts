import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import type { suggestColleges as route } from '../../contract/colleges.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { needsBrowsing } from '../../database/text-search.ts';

const maxSuggestions = 20;

/** Students who must have a college before others see its name: it is not the text of one student. */
const studentsOfKnownCollege = 3;

/** At most this many names are compared: very many may be of one student each. */
const comparedColleges = 500;

const key = Prisma.sql`college_name_key(colleges.name) COLLATE "C"`;
const abbreviationKey = Prisma.sql`college_name_key(colleges.abbreviation) COLLATE "C"`;

/** The range of an index, whose keys begin with the search; in collation C they follow each other. */
const begins = (
  column: Prisma.Sql,
  search: string,
) => Prisma.sql`(${column} >= college_name_key(${search}::text)
  AND ${column} < college_name_key(${search}::text) || chr(1114111))`;

/**
 * Conditions on `colleges`, one of which a search meets: part of a name or an abbreviation, without regard to case, accents and
 * spaces; of a short search, which no index serves, the beginning. Names that were merged count too.
 */
function waysToFind(search: string): Prisma.Sql[] {
  if (search === '') return [Prisma.sql`true`];
  if (needsBrowsing(search))
    return [
      begins(key, search),
      Prisma.sql`colleges.abbreviation IS NOT NULL AND ${begins(abbreviationKey, search)}`,
    ];
  // `%` and `_` are ordinary characters of a search.
  const escaped = Prisma.sql`regexp_replace(college_name_key(${search}::text), '([\\\\%_])', '\\\\\\1', 'g')`;
  return [
    Prisma.sql`college_search_text(colleges.name, colleges.abbreviation) LIKE '%' || ${escaped} || '%'`,
  ];
}

/** The ids of the colleges that a search finds, each once. */
export const foundColleges = (search: string): Prisma.Sql =>
  Prisma.join(
    waysToFind(search).map(
      (way) =>
        Prisma.sql`SELECT coalesce(colleges.merged_into_id, colleges.id) AS id FROM colleges WHERE ${way}`,
    ),
    ' UNION ',
  );

interface Found {
  readonly name: string;
  readonly hint: string;
}

/**
 * Those that begin with the search first, then by name.
 * @param condition on `colleges`
 */
export function findColleges(runSql: RunSql, search: string, condition = Prisma.sql`true`): Promise<Found[]> {
  const first =
    search === ''
      ? Prisma.sql`false::boolean`
      : Prisma.sql`(${begins(key, search)} OR colleges.abbreviation IS NOT NULL AND ${begins(abbreviationKey, search)})`;
  return runSql<Found>(
    Prisma.sql`
      SELECT colleges.name, concat_ws(', ', colleges.abbreviation, colleges.city) AS hint
      FROM (
        SELECT colleges.* FROM colleges
        WHERE colleges.merged_into_id IS NULL AND ${search === '' ? Prisma.sql`true` : Prisma.sql`colleges.id IN (${foundColleges(search)})`}
        ORDER BY ${first} DESC, ${key}, colleges.id LIMIT ${comparedColleges}
      ) AS colleges
      WHERE ${condition}
      ORDER BY ${first} DESC, ${key} LIMIT ${maxSuggestions}`,
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
