import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type {
  ImportBatch,
  ImportItem,
  listImportItems as itemsRoute,
  listImports as route,
} from '../../contract/imports.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { administratorName } from '../../database/administrator-name.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';

const batchColumns = Prisma.sql`
  b.id, b.kind, b.file_name AS "fileName", b.state, b.total, b.counts, b.created_at AS "createdAt",
  ${administratorName(Prisma.sql`b.administrator_id`)} AS "createdBy", b.finished_at AS "finishedAt",
  b.undo_reason AS "undoReason", ${administratorName(Prisma.sql`b.undone_by_id`)} AS "undoneBy", b.undone_at AS "undoneAt"`;

/** @throws {AppError} not_found */
export async function findImport(runSql: RunSql, id: string): Promise<ImportBatch> {
  const [row] = await runSql<ImportBatch>(
    Prisma.sql`SELECT ${batchColumns} FROM import_batches b WHERE b.id = ${id}::uuid`,
    { timesAsText: true },
  );
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The ids of version 7 are in the order of creation. */
const newestFirst = keyset([{ field: 'id', column: Prisma.sql`b.id`, type: 'uuid', order: 'desc' }]);

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listImports(
  runSql: RunSql,
  _actor: AdministratorActor,
  { cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const found = await runSql<PageRow<ImportBatch> & { counted: number }>(
    Prisma.sql`
      SELECT counted.*, page.* FROM (SELECT count(*)::int AS counted FROM import_batches) AS counted
      LEFT JOIN (
        SELECT ${batchColumns} FROM import_batches b WHERE ${newestFirst.after(cursor)}
        ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
      ) AS page ON true ORDER BY page.id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return { items: rows.map(({ counted: _, ...row }) => row), nextCursor, total: found[0]?.counted ?? 0 };
}

const inOrder = keyset([{ field: 'row', column: Prisma.sql`i.position`, type: 'int', order: 'asc' }]);

/**
 * The rows of an import and what happened to them; none for an unknown import.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listImportItems(
  runSql: RunSql,
  _actor: AdministratorActor,
  { id, outcome, cursor, limit }: Parsed<typeof itemsRoute, 'query'> & { readonly id: string },
): Promise<Answer<typeof itemsRoute>> {
  const listed = Prisma.sql`import_items i WHERE i.batch_id = ${id}::uuid
    AND ${outcome === undefined ? Prisma.sql`true` : Prisma.sql`i.outcome = ${outcome}::text`}`;
  const found = await runSql<PageRow<ImportItem & { id: string }> & { counted: number }>(
    Prisma.sql`
      SELECT counted.*, page.batch_id AS id, page.position AS row, page.outcome, page.message, page.points,
        u.id AS "userId", u.name, coalesce(u.email, page."values" ->> 'email', page."values" ->> 'student') AS email
      FROM (SELECT count(*)::int AS counted FROM ${listed}) AS counted
      LEFT JOIN (
        SELECT * FROM ${listed} AND ${inOrder.after(cursor)} ORDER BY ${inOrder.orderBy} LIMIT ${limit + 1}
      ) AS page ON true
      LEFT JOIN users u ON u.id = page.user_id AND u.deleted_at IS NULL
      ORDER BY page.position`,
  );
  const { rows, nextCursor } = inOrder.page(rowsOfPage(found), limit);
  return {
    items: rows.map(({ counted: _, id: __, ...item }) => item),
    nextCursor,
    total: found[0]?.counted ?? 0,
  };
}
