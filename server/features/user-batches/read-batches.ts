import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Parsed } from '../../contract/route.ts';
import type {
  listUserBatchItems as itemsRoute,
  listUserBatches as route,
  UserBatch,
  UserBatchItem,
} from '../../contract/user-batches.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { findBatchRow, listBatchRows, listItemRows } from '../../jobs/read-batches.ts';

const batches = {
  table: 'user_batches',
  columns: Prisma.sql`b.action, b.text, b.points, b.counts`,
} as const;

const items = {
  table: 'user_batch_items',
  key: { column: 'position', type: 'int' },
  columns: Prisma.sql`u.id AS "userId", u.name, u.techid, page.outcome, page.message`,
  joins: Prisma.sql`LEFT JOIN users u ON u.id = page.user_id AND u.deleted_at IS NULL`,
} as const;

/** @throws {AppError} not_found */
export const findBatch = (runSql: RunSql, id: string) => findBatchRow<UserBatch>(runSql, batches, id);

/** @throws {AppError} validation_failed for a cursor of another list */
export const listBatches = (
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Parsed<typeof route, 'query'>,
) => listBatchRows<UserBatch>(runSql, batches, query);

/**
 * The students of a batch and what happened to each; none for an unknown batch.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export const listBatchItems = (
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Parsed<typeof itemsRoute, 'query'> & { readonly id: string },
) => listItemRows<UserBatchItem>(runSql, items, query);
