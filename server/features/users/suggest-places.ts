import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { suggestPlaces as route } from '../../contract/manage-users.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { findColleges } from '../colleges/find-colleges.ts';
import { placeColumns } from './user-order.ts';

const maxSuggestions = 20;

/** Colleges by a part of any name or the abbreviation, or the first cities of users that begin with the search, in any case. */
export async function suggestPlaces(
  runSql: RunSql,
  _actor: AdministratorActor,
  { of, search = '' }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const rows = of === 'college' ? await findColleges(runSql, search) : await findCities(runSql, search);
  return { items: rows.map((row) => row.name) };
}

function findCities(runSql: RunSql, search: string): Promise<{ name: string }[]> {
  const { key } = placeColumns.city;
  const begins = Prisma.sql`lower(${search}::text)`;
  // Skips in the index from one name to the next, instead of reading all users.
  const next = (condition: Prisma.Sql) => Prisma.sql`
    SELECT ${key} AS key, users.college_city AS name FROM users
    WHERE users.deleted_at IS NULL AND ${condition} ORDER BY ${key}, users.id LIMIT 1`;
  return runSql<{ name: string }>(Prisma.sql`
    WITH RECURSIVE found AS (
      SELECT * FROM (${next(Prisma.sql`${key} >= ${begins}`)}) AS first WHERE starts_with(key, ${begins})
      UNION ALL
      SELECT following.* FROM found
      CROSS JOIN LATERAL (${next(Prisma.sql`${key} > found.key`)}) AS following
      WHERE starts_with(following.key, ${begins})
    )
    SELECT name FROM found LIMIT ${maxSuggestions}`);
}
