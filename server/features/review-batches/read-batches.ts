import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type {
  listReviewBatchItems as itemsRoute,
  ReviewBatch,
  ReviewBatchItem,
  listReviewBatches as route,
} from '../../contract/review-batches.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';

interface BatchRow extends Omit<ReviewBatch, 'points'> {
  readonly pointsRule: NonNullable<ReviewBatch['points']>['rule'] | null;
  readonly pointsValue: number | null;
}

const nameOf = (column: string) => Prisma.sql`
  (SELECT coalesce(a.name, a.email) FROM administrators a WHERE a.id = ${Prisma.raw(column)})`;

const batchColumns = Prisma.sql`
  b.id, b.action, b.points_rule AS "pointsRule", b.points_value AS "pointsValue", b.feedback,
  b.revise_until AS "reviseUntil", b.state, b.total, b.counts, b.created_at AS "createdAt",
  ${nameOf('b.administrator_id')} AS "createdBy", b.finished_at AS "finishedAt", b.undo_reason AS "undoReason",
  ${nameOf('b.undone_by_id')} AS "undoneBy", b.undone_at AS "undoneAt"`;

const presentBatch = ({ pointsRule, pointsValue, ...row }: BatchRow): ReviewBatch => ({
  ...row,
  points: pointsRule && { rule: pointsRule, value: pointsValue },
});

/** @throws {AppError} not_found */
export async function findBatch(runSql: RunSql, id: string): Promise<ReviewBatch> {
  const [row] = await runSql<BatchRow>(
    Prisma.sql`SELECT ${batchColumns} FROM review_batches b WHERE b.id = ${id}::uuid`,
    { timesAsText: true },
  );
  if (row === undefined) throw new AppError('not_found');
  return presentBatch(row);
}

/** The ids of version 7 are in the order of creation. */
const newestFirst = keyset([{ field: 'id', column: Prisma.sql`b.id`, type: 'uuid', order: 'desc' }]);

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listBatches(
  runSql: RunSql,
  _actor: AdministratorActor,
  { cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const found = await runSql<PageRow<BatchRow> & { counted: number }>(
    Prisma.sql`
      SELECT counted.*, page.* FROM (SELECT count(*)::int AS counted FROM review_batches) AS counted
      LEFT JOIN (
        SELECT ${batchColumns} FROM review_batches b WHERE ${newestFirst.after(cursor)}
        ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
      ) AS page ON true ORDER BY page.id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return {
    items: rows.map(({ counted: _, ...row }) => presentBatch(row)),
    nextCursor,
    total: found[0]?.counted ?? 0,
  };
}

const inOrder = keyset([{ field: 'position', column: Prisma.sql`i.position`, type: 'int', order: 'asc' }]);

interface ItemRow extends ReviewBatchItem {
  readonly id: string;
  readonly position: number;
}

/**
 * The submissions of a batch and what happened to them; none for an unknown batch.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listBatchItems(
  runSql: RunSql,
  _actor: AdministratorActor,
  { id, outcome, cursor, limit }: Parsed<typeof itemsRoute, 'query'> & { readonly id: string },
): Promise<Answer<typeof itemsRoute>> {
  const listed = Prisma.sql`review_batch_items i WHERE i.batch_id = ${id}::uuid
    AND ${outcome === undefined ? Prisma.sql`true` : Prisma.sql`i.outcome = ${outcome}::text`}`;
  const found = await runSql<PageRow<ItemRow> & { counted: number }>(
    Prisma.sql`
      SELECT counted.*, page.submission_id AS id, page.submission_id AS "submissionId", page.position, page.outcome,
        page.message, page.points, page.task_title AS "taskTitle", s.id IS NOT NULL AS "exists",
        CASE WHEN u.deleted_at IS NULL THEN u.name END AS "studentName"
      FROM (SELECT count(*)::int AS counted FROM ${listed}) AS counted
      LEFT JOIN (
        SELECT * FROM ${listed} AND ${inOrder.after(cursor)} ORDER BY ${inOrder.orderBy} LIMIT ${limit + 1}
      ) AS page ON true
      LEFT JOIN submissions s ON s.id = page.submission_id
      LEFT JOIN users u ON u.id = s.user_id
      ORDER BY page.position`,
  );
  const { rows, nextCursor } = inOrder.page(rowsOfPage(found), limit);
  return {
    items: rows.map(({ counted: _, id: __, position: ___, ...item }) => item),
    nextCursor,
    total: found[0]?.counted ?? 0,
  };
}
