import DataLoader from 'dataloader';
import { Prisma } from '#prisma/client.ts';

/** Ids of one statement: so few that its answer is short, and so many that sending it hardly counts for a single one. */
const maxIds = 16;

/**
 * Reads rows by an id. Ids that are asked for in the same turn of the event loop share a statement, because sending a statement
 * costs more than reading a few rows. Nothing is kept: rows are always read after they were asked for. If the statement fails,
 * each read that shared it fails with the same error. Not for reads in a transaction.
 * @param read gets 1 to 16 different ids; `givenIds` has them in its statement
 * @param idOf the id for which a row was read
 * @returns reads the rows of an id, in their order
 */
export function readTogether<Row>(
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
): (id: string) => Promise<readonly Row[]> {
  const loader = new DataLoader<string, readonly Row[]>(
    async (ids) => {
      const rows = Map.groupBy(await read([...new Set(ids)]), idOf);
      return ids.map((id) => rows.get(id) ?? []);
    },
    { cache: false, maxBatchSize: maxIds, batchScheduleFn: (send) => setImmediate(send) },
  );
  return (id) => loader.load(id);
}

/** The ids as uuid[], in a subquery: PostgreSQL would plan again for each statement with fewer ids than it expects. */
export const givenIds = (ids: unknown) => Prisma.sql`(SELECT ${ids}::uuid[])::uuid[]`;
