import { Prisma } from '#prisma/client.ts';
import type { RunSql } from './run-sql.ts';

/** The connections of exports of the administrators' area (`openCopy`). */
export const exportProgram = 'torchbearer-export';

export interface OpenTransaction {
  readonly pid: number;
  /** For example `torchbearer-export` or, of a backup, `pg_dump`. */
  readonly program: string;
  readonly seconds: number;
  /** The beginning of the statement, without its values. */
  readonly query: string;
}

/** The transactions of this database, the longest first, without the one that asks. */
export async function readOpenTransactions(runSql: RunSql): Promise<OpenTransaction[]> {
  return runSql<OpenTransaction & { [name: string]: unknown }>(Prisma.sql`
    SELECT pid, application_name AS program, extract(epoch FROM now() - xact_start)::float8 AS seconds,
      left(regexp_replace(query, '\s+', ' ', 'g'), 80) AS query
    FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
    ORDER BY xact_start`);
}

/** Ends the exports that run: the administrators must repeat them. @returns how many */
export async function endExports(runSql: RunSql): Promise<number> {
  const rows = await runSql<{ ended: boolean }>(Prisma.sql`
    SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${exportProgram}`);
  return rows.filter(({ ended }) => ended).length;
}
