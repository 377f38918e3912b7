import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type {
  listReviewBatchItems as itemsRoute,
  ReviewBatch,
  ReviewBatchItem,
  listReviewBatches as route,
} from '../../contract/review-batches.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { findBatchRow, listBatchRows, listItemRows } from '../../jobs/read-batches.ts';

interface BatchRow extends Omit<ReviewBatch, 'points'> {
  readonly pointsRule: NonNullable<ReviewBatch['points']>['rule'] | null;
  readonly pointsValue: number | null;
}

const batches = {
  table: 'review_batches',
  columns: Prisma.sql`
    b.action, b.points_rule AS "pointsRule", b.points_value AS "pointsValue", b.feedback, b.revise_until AS "reviseUntil", b.counts`,
} as const;

const batchItems = {
  table: 'review_batch_items',
  key: { column: 'position', type: 'int' },
  columns: Prisma.sql`
    page.submission_id AS "submissionId", page.outcome, page.message, page.points, page.task_title AS "taskTitle",
    s.id IS NOT NULL AS "exists", CASE WHEN u.deleted_at IS NULL THEN u.name END AS "studentName"`,
  joins: Prisma.sql`LEFT JOIN submissions s ON s.id = page.submission_id LEFT JOIN users u ON u.id = s.user_id`,
} as const;

const presentBatch = ({ pointsRule, pointsValue, ...row }: BatchRow): ReviewBatch => ({
  ...row,
  points: pointsRule && { rule: pointsRule, value: pointsValue },
});

/** @throws {AppError} not_found */
export const findBatch = async (runSql: RunSql, id: string): Promise<ReviewBatch> =>
  presentBatch(await findBatchRow<BatchRow>(runSql, batches, id));

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listBatches(
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const { items, ...page } = await listBatchRows<BatchRow>(runSql, batches, query);
  return { ...page, items: items.map(presentBatch) };
}

/**
 * The submissions of a batch and what happened to them; none for an unknown batch.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export const listBatchItems = (
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Parsed<typeof itemsRoute, 'query'> & { readonly id: string },
) => listItemRows<ReviewBatchItem>(runSql, batchItems, query);
