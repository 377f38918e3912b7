import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type {
  CertificateBatch,
  CertificateBatchItem,
  listCertificateBatchItems as itemsRoute,
  listCertificateBatches as route,
} from '../../contract/certificate-batches.ts';
import type { Parsed } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { findBatchRow, listBatchRows, listItemRows } from '../../jobs/read-batches.ts';

const batches = {
  table: 'certificate_batches',
  columns: Prisma.sql`
    b.template_id AS "templateId", b.wording -> 'wording' ->> 'title' AS title, b.wording ->> 'edition' AS edition, (
      SELECT jsonb_build_object('waiting', 0, 'issued', 0, 'had', 0, 'failed', 0, 'stopped', 0)
        || coalesce(jsonb_object_agg(outcome, students), '{}')
      FROM (SELECT outcome, count(*) AS students FROM certificate_batch_items i WHERE i.batch_id = b.id GROUP BY outcome
      ) AS by_outcome) AS counts`,
} as const;

const batchItems = {
  table: 'certificate_batch_items',
  key: { column: 'user_id', type: 'uuid' },
  columns: Prisma.sql`page.user_id AS "userId", users.name, page.outcome, page.message`,
  joins: Prisma.sql`LEFT JOIN users ON users.id = page.user_id`,
} as const;

/** @throws {AppError} not_found */
export const findBatch = (runSql: RunSql, id: string) => findBatchRow<CertificateBatch>(runSql, batches, id);

/** @throws {AppError} validation_failed for a cursor of another list */
export const listBatches = (
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Parsed<typeof route, 'query'>,
) => listBatchRows<CertificateBatch>(runSql, batches, query);

/**
 * None for an unknown batch. Students whose account was deleted are not in it any more.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export const listBatchItems = (
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Parsed<typeof itemsRoute, 'query'> & { readonly id: string },
) => listItemRows<CertificateBatchItem>(runSql, batchItems, query);
