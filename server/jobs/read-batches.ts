import { Prisma } from '#prisma/client.ts';
import { AppError } from '../app-error.ts';
import { administratorName } from '../database/administrator-name.ts';
import { keyset, rowsOfPage } from '../database/keyset.ts';
import type { RunSql } from '../database/run-sql.ts';

/** A table of batches `b`: what is read of a row beside `batchColumns`. */
interface Batches {
  readonly table: 'review_batches' | 'import_batches' | 'user_batches' | 'certificate_batches';
  readonly columns: Prisma.Sql;
}

/** What every batch has: `batchFields` of the contract, and its state. */
const batchColumns = Prisma.sql`
  b.id, b.state, b.total, b.created_at AS "createdAt", ${administratorName(Prisma.sql`b.administrator_id`)} AS "createdBy",
  b.finished_at AS "finishedAt", b.undo_reason AS "undoReason", ${administratorName(Prisma.sql`b.undone_by_id`)} AS "undoneBy",
  b.undone_at AS "undoneAt"`;

/** The table of what is in them: an item `page` with its batch and its key, and what is joined to it. */
interface Items {
  readonly table: 'review_batch_items' | 'import_items' | 'user_batch_items' | 'certificate_batch_items';
  readonly key: { readonly column: 'position' | 'user_id'; readonly type: 'int' | 'uuid' };
  readonly columns: Prisma.Sql;
  readonly joins: Prisma.Sql;
}

interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Rows may have more than their type says, which the response leaves out. */
interface Listed<Row> {
  readonly items: Row[];
  readonly nextCursor: string | null;
  readonly total: number;
}

/** @throws {AppError} not_found */
export async function findBatchRow<Row extends object>(
  runSql: RunSql,
  { table, columns }: Batches,
  id: string,
): Promise<Row> {
  const [row] = await runSql<Row>(
    Prisma.sql`SELECT ${batchColumns}, ${columns} FROM ${Prisma.raw(table)} b WHERE b.id = ${id}::uuid`,
    { timesAsText: true },
  );
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The ids of version 7 are in the order of creation. */
const newestFirst = keyset([{ field: 'id', column: Prisma.sql`b.id`, type: 'uuid', order: 'desc' }]);

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listBatchRows<Row extends { readonly id: string }>(
  runSql: RunSql,
  { table, columns }: Batches,
  { cursor, limit }: Page,
): Promise<Listed<Row>> {
  const from = Prisma.raw(table);
  const found = await runSql<(Row | { readonly id: null }) & { readonly counted: number }>(
    Prisma.sql`
      SELECT counted.*, page.* FROM (SELECT count(*)::int AS counted FROM ${from}) AS counted
      LEFT JOIN (
        SELECT ${batchColumns}, ${columns} FROM ${from} b WHERE ${newestFirst.after(cursor)}
        ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
      ) AS page ON true ORDER BY page.id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return { items: rows, nextCursor, total: found[0]?.counted ?? 0 };
}

/**
 * The items of a batch in the order of their key; none for an unknown batch.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listItemRows<Row extends object>(
  runSql: RunSql,
  { table, key, columns, joins }: Items,
  { id, outcome, cursor, limit }: Page & { readonly id: string; readonly outcome?: string | undefined },
): Promise<Listed<Row>> {
  const column = Prisma.raw(key.column);
  const inOrder = keyset([{ field: 'key', column: Prisma.sql`i.${column}`, type: key.type, order: 'asc' }]);
  const listed = Prisma.sql`${Prisma.raw(table)} i WHERE i.batch_id = ${id}::uuid
    AND ${outcome === undefined ? Prisma.sql`true` : Prisma.sql`i.outcome = ${outcome}::text`}`;
  const found = await runSql<
    ((Row & { readonly id: string; readonly key: string | number }) | { readonly id: null }) & {
      readonly counted: number;
    }
  >(
    Prisma.sql`
      SELECT counted.*, page.batch_id AS id, page.${column} AS key, ${columns}
      FROM (SELECT count(*)::int AS counted FROM ${listed}) AS counted
      LEFT JOIN (
        SELECT * FROM ${listed} AND ${inOrder.after(cursor)} ORDER BY ${inOrder.orderBy} LIMIT ${limit + 1}
      ) AS page ON true
      ${joins} ORDER BY page.${column}`,
  );
  const { rows, nextCursor } = inOrder.page(rowsOfPage(found), limit);
  return { items: rows, nextCursor, total: found[0]?.counted ?? 0 };
}
