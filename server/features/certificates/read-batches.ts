import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type {
  CertificateBatch,
  CertificateBatchItem,
  listCertificateBatchItems as itemsRoute,
  listCertificateBatches as route,
} from '../../contract/certificate-batches.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';

const nameOf = (column: string) => Prisma.sql`
  (SELECT coalesce(a.name, a.email) FROM administrators a WHERE a.id = ${Prisma.raw(column)})`;

const batchColumns = Prisma.sql`
  b.id, b.template_id AS "templateId", b.wording -> 'wording' ->> 'title' AS title, b.wording ->> 'edition' AS edition,
  b.state, b.total, b.created_at AS "createdAt", ${nameOf('b.administrator_id')} AS "createdBy",
  b.finished_at AS "finishedAt", b.undo_reason AS "undoReason", ${nameOf('b.undone_by_id')} AS "undoneBy",
  b.undone_at AS "undoneAt", (
    SELECT jsonb_build_object('waiting', 0, 'issued', 0, 'had', 0, 'failed', 0, 'stopped', 0)
      || coalesce(jsonb_object_agg(outcome, students), '{}')
    FROM (SELECT outcome, count(*) AS students FROM certificate_batch_items i WHERE i.batch_id = b.id GROUP BY outcome
    ) AS by_outcome) AS counts`;

/** @throws {AppError} not_found */
export async function findBatch(runSql: RunSql, id: string): Promise<CertificateBatch> {
  const [row] = await runSql<CertificateBatch>(
    Prisma.sql`SELECT ${batchColumns} FROM certificate_batches b WHERE b.id = ${id}::uuid`,
    { timesAsText: true },
  );
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The ids of version 7 are in the order of creation. */
const newestFirst = keyset([{ field: 'id', column: Prisma.sql`b.id`, type: 'uuid', order: 'desc' }]);

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listBatches(
  runSql: RunSql,
  _actor: AdministratorActor,
  { cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const found = await runSql<PageRow<CertificateBatch> & { counted: number }>(
    Prisma.sql`
      SELECT counted.*, page.* FROM (SELECT count(*)::int AS counted FROM certificate_batches) AS counted
      LEFT JOIN (
        SELECT ${batchColumns} FROM certificate_batches b WHERE ${newestFirst.after(cursor)}
        ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
      ) AS page ON true ORDER BY page.id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return { items: rows.map(({ counted: _, ...row }) => row), nextCursor, total: found[0]?.counted ?? 0 };
}

const byStudent = keyset([{ field: 'id', column: Prisma.sql`i.user_id`, type: 'uuid', order: 'asc' }]);

/**
 * None for an unknown batch. Students whose account was deleted are not in it any more.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listBatchItems(
  runSql: RunSql,
  _actor: AdministratorActor,
  { id, outcome, cursor, limit }: Parsed<typeof itemsRoute, 'query'> & { readonly id: string },
): Promise<Answer<typeof itemsRoute>> {
  const listed = Prisma.sql`certificate_batch_items i WHERE i.batch_id = ${id}::uuid
    AND ${outcome === undefined ? Prisma.sql`true` : Prisma.sql`i.outcome = ${outcome}::text`}`;
  const found = await runSql<PageRow<CertificateBatchItem & { id: string }> & { counted: number }>(
    Prisma.sql`
      SELECT counted.*, page.user_id AS id, page.user_id AS "userId", users.name, page.outcome, page.message
      FROM (SELECT count(*)::int AS counted FROM ${listed}) AS counted
      LEFT JOIN (
        SELECT * FROM ${listed} AND ${byStudent.after(cursor)} ORDER BY ${byStudent.orderBy} LIMIT ${limit + 1}
      ) AS page ON true
      LEFT JOIN users ON users.id = page.user_id ORDER BY page.user_id`,
  );
  const { rows, nextCursor } = byStudent.page(rowsOfPage(found), limit);
  return {
    items: rows.map(({ userId, name, outcome, message }) => ({ userId, name, outcome, message })),
    nextCursor,
    total: found[0]?.counted ?? 0,
  };
}
