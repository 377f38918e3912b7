import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { listSiteVersions as route, SitePublication } from '../../contract/site-editing.ts';
import { administratorName } from '../../database/administrator-name.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';

const newestFirst = keyset([{ field: 'number', column: Prisma.sql`number`, type: 'int', order: 'desc' }]);

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listSiteVersions(
  runSql: RunSql,
  _actor: AdministratorActor,
  { cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const found = await runSql<SitePublication & { total: number }>(
    Prisma.sql`
      SELECT (SELECT count(*)::int FROM site_versions) AS total, number, published_at AS "publishedAt",
        ${administratorName(Prisma.sql`administrator_id`)} AS "publishedBy"
      FROM site_versions WHERE ${newestFirst.after(cursor)} ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = newestFirst.page(found, limit);
  return { items: rows.map(({ total: _, ...row }) => row), nextCursor, total: found[0]?.total ?? 0 };
}
