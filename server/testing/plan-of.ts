import type { Db } from '../database/db.ts';
import type { RunSql } from '../database/run-sql.ts';

/** The tables of a test are too small for an index to be cheaper. */
type Avoided = 'enable_seqscan' | 'enable_bitmapscan' | 'enable_sort';

/**
 * The plan that PostgreSQL chooses for the statement that `act` sends, with its values, avoiding what it can of `avoided`.
 * @param act gets no rows
 * @returns the lines of EXPLAIN as JSON
 */
export function planOf(
  db: Db,
  avoided: readonly Avoided[],
  act: (explain: RunSql) => Promise<unknown>,
): Promise<string> {
  return db.$transaction(async (tx) => {
    for (const setting of avoided) await tx.$executeRawUnsafe(`SET LOCAL ${setting} = off`);
    let plan = '';
    await act(async ({ text, values }) => {
      plan = JSON.stringify(await tx.$queryRawUnsafe(`EXPLAIN ${text}`, ...values));
      return [];
    });
    return plan;
  });
}
