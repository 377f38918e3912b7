import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type {
  ImportBatch,
  ImportItem,
  listImportItems as itemsRoute,
  listImports as route,
} from '../../contract/imports.ts';
import type { Parsed } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { findBatchRow, listBatchRows, listItemRows } from '../../jobs/read-batches.ts';

const batches = {
  table: 'import_batches',
  columns: Prisma.sql`b.kind, b.file_name AS "fileName", b.counts`,
} as const;

const items = {
  table: 'import_items',
  key: { column: 'position', type: 'int' },
  columns: Prisma.sql`
    page.position AS row, page.outcome, page.message, page.points, u.id AS "userId", u.name,
    coalesce(u.email, page."values" ->> 'email', page."values" ->> 'student') AS email`,
  joins: Prisma.sql`LEFT JOIN users u ON u.id = page.user_id AND u.deleted_at IS NULL`,
} as const;

/** @throws {AppError} not_found */
export const findImport = (runSql: RunSql, id: string) => findBatchRow<ImportBatch>(runSql, batches, id);

/** @throws {AppError} validation_failed for a cursor of another list */
export const listImports = (
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Parsed<typeof route, 'query'>,
) => listBatchRows<ImportBatch>(runSql, batches, query);

/**
 * The rows of an import and what happened to them; none for an unknown import.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export const listImportItems = (
  runSql: RunSql,
  _actor: AdministratorActor,
  query: Parsed<typeof itemsRoute, 'query'> & { readonly id: string },
) => listItemRows<ImportItem>(runSql, items, query);
