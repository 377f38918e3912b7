import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor, StudentActor } from '../../actor.ts';
import type { suggestColleges as collegesRoute } from '../../contract/colleges.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { suggestPlaces as route } from '../../contract/users.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { placeColumns } from './user-order.ts';

const maxSuggestions = 20;

/** Students who must have given a college before others see its name: it is not the text of one student. */
const studentsOfKnownCollege = 3;

/** At most this many names are counted: very many may be of one student each. */
const comparedColleges = 500;

/** The first colleges or cities of users that begin with the search, in any case. */
export async function suggestPlaces(
  runSql: RunSql,
  _actor: AdministratorActor,
  { of, search = '' }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const rows = await runSql<{ name: string }>(Prisma.sql`
    ${withFound(of, search)} SELECT name FROM found LIMIT ${maxSuggestions}`);
  return { items: rows.map((row) => row.name) };
}

/** The first colleges that begin with the search, in any case, and that several students have. */
export async function suggestColleges(
  runSql: RunSql,
  _actor: StudentActor,
  { search = '' }: Parsed<typeof collegesRoute, 'query'>,
): Promise<Answer<typeof collegesRoute>> {
  const { key } = placeColumns.college;
  const rows = await runSql<{ name: string }>(Prisma.sql`
    ${withFound('college', search)}
    SELECT name FROM (SELECT key, name FROM found LIMIT ${comparedColleges}) AS compared
    WHERE (SELECT count(*) FROM (
      SELECT FROM users WHERE users.deleted_at IS NULL AND users.disabled_at IS NULL AND ${key} = compared.key
      ORDER BY ${key}, users.id LIMIT ${studentsOfKnownCollege}
    ) AS given) = ${studentsOfKnownCollege}
    LIMIT ${maxSuggestions}`);
  return { items: rows.map((row) => row.name) };
}

/** `found` has the places that begin with the search, in order; as many are read as the statement takes. */
function withFound(of: keyof typeof placeColumns, search: string): Prisma.Sql {
  const { key, name } = placeColumns[of];
  const begins = Prisma.sql`lower(${search}::text)`;
  // Skips in the index from one name to the next, instead of reading all users.
  const next = (condition: Prisma.Sql) => Prisma.sql`
    SELECT ${key} AS key, ${name} AS name FROM users
    WHERE users.deleted_at IS NULL AND ${condition} ORDER BY ${key}, users.id LIMIT 1`;
  return Prisma.sql`
    WITH RECURSIVE found AS (
      SELECT * FROM (${next(Prisma.sql`${key} >= ${begins}`)}) AS first WHERE starts_with(key, ${begins})
      UNION ALL
      SELECT following.* FROM found
      CROSS JOIN LATERAL (${next(Prisma.sql`${key} > found.key`)}) AS following
      WHERE starts_with(following.key, ${begins})
    )`;
}
