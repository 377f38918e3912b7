import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { College, CollegeFilter, listColleges as route } from '../../contract/manage-colleges.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { totalOf } from '../../database/bounded-count.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { foundColleges } from './find-colleges.ts';

/** Unique, and an index. */
const byName = keyset([{ field: 'key', column: Prisma.sql`colleges.name_key`, type: 'text', order: 'asc' }]);

/** Accounts of the row of `colleges`; with those of its other names, which a job moves. */
const studentsOf = Prisma.sql`(SELECT count(*)::int FROM users WHERE users.college_id = colleges.id)`;
const moving = Prisma.sql`(SELECT count(*)::int FROM colleges AS named JOIN users ON users.college_id = named.id
  WHERE named.merged_into_id = colleges.id)`;
/** Of those with the college itself, who have the name that it had before. */
const renaming = Prisma.sql`(CASE WHEN colleges.moved_at IS NULL AND colleges.version > 1 THEN
  (SELECT count(*)::int FROM users WHERE users.college_id = colleges.id AND users.college <> colleges.name) ELSE 0 END)`;

const columns = Prisma.sql`colleges.id, colleges.name, colleges.abbreviation, colleges.city, colleges.state, colleges.version,
  colleges.confirmed_at IS NOT NULL AS confirmed, ${studentsOf} + ${moving} AS students, ${moving} + ${renaming} AS moving,
  ARRAY(SELECT named.name FROM colleges AS named WHERE named.merged_into_id = colleges.id ORDER BY named.name LIMIT 100) AS "otherNames"`;

const conditions: Record<CollegeFilter, Prisma.Sql> = {
  all: Prisma.sql`true`,
  new: Prisma.sql`colleges.confirmed_at IS NULL`,
  unused: Prisma.sql`NOT EXISTS (SELECT FROM users WHERE users.college_id = colleges.id)
    AND NOT EXISTS (SELECT FROM colleges AS named JOIN users ON users.college_id = named.id WHERE named.merged_into_id = colleges.id)`,
};

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listColleges(
  runSql: RunSql,
  _actor: AdministratorActor,
  { search, show, cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const listed = Prisma.sql`FROM colleges WHERE colleges.merged_into_id IS NULL AND ${conditions[show]}
    AND ${search ? Prisma.sql`colleges.id IN (${foundColleges(search)})` : Prisma.sql`true`}`;
  const bounded = Boolean(search) || show !== 'all';
  // Two statements: a total of all colleges costs more than a page.
  const [counted] = await runSql<{ total: number }>(
    Prisma.sql`SELECT count(*)::int AS total FROM (SELECT ${listed} ${bounded ? Prisma.sql`LIMIT 1001` : Prisma.empty}) AS counted`,
    { replan: true },
  );
  const found = await runSql<College & { key: string }>(
    Prisma.sql`SELECT page.name_key AS key, ${columns}
      FROM (SELECT colleges.id, colleges.name_key ${listed} AND ${byName.after(cursor)} ORDER BY ${byName.orderBy} LIMIT ${limit + 1}) AS page
      JOIN colleges ON colleges.id = page.id ORDER BY page.name_key`,
    { replan: true },
  );
  const { rows, nextCursor } = byName.page(found, limit);
  return {
    items: rows.map(({ key: _, ...college }) => college),
    nextCursor,
    ...totalOf(bounded, counted?.total ?? 0),
  };
}

/** @throws {AppError} not_found, also for a name that was merged */
export async function findCollege(runSql: RunSql, id: string): Promise<College> {
  const [found] = await runSql<College>(
    Prisma.sql`SELECT ${columns} FROM colleges WHERE colleges.id = ${id}::uuid AND colleges.merged_into_id IS NULL`,
  );
  if (found === undefined) throw collegeNotFound();
  return found;
}

export const collegeNotFound = () =>
  new AppError('not_found', { message: 'This college was removed or merged into another one.' });
