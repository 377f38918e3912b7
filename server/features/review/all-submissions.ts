import { Prisma } from '#prisma/client.ts';
import { type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { queueOrders, submissionRows } from '../submissions/submission-orders.ts';
import { type SubmissionFilter, searched } from './list-submissions.ts';

interface Window {
  /** Leaves out what was handed in or changed later; null: all. */
  readonly until: Date | null;
  readonly limit: number;
  /** Submissions that are compared where no index serves the search. */
  readonly compared: number;
}

interface Version {
  readonly id: string;
  readonly version: number;
}

/**
 * The first submissions that the list shows for the filter, in its order, by one statement.
 * @returns `isCut`: there may be more matches among the submissions that were not compared
 */
export async function allSubmissions(
  runSql: RunSql,
  administratorId: string,
  filter: SubmissionFilter,
  { until, limit, compared }: Window,
): Promise<{ readonly submissions: readonly Version[]; readonly isCut: boolean }> {
  const { orderBy } = queueOrders[filter.sort];
  const isBefore =
    until === null ? Prisma.sql`true` : Prisma.sql`submissions.handed_in_at <= ${until}::timestamptz`;
  const wasChanged =
    until === null ? Prisma.sql`false` : Prisma.sql`submissions.updated_at > ${until}::timestamptz`;
  const { ctes, last } = searched(filter, administratorId, { after: isBefore, limit, compared });
  const rows = await runSql<PageRow<Version & { readonly isCut: boolean }>>(
    Prisma.sql`
      WITH ${ctes}
      SELECT extent.*, submissions.id, submissions.version FROM (SELECT ${last} IS NOT NULL AS "isCut") AS extent
      LEFT JOIN (
        SELECT submissions.id, version, handed_in_at FROM found AS page
        CROSS JOIN LATERAL (SELECT * FROM ${submissionRows} WHERE submissions.id = page.id LIMIT 1) AS submissions
        WHERE NOT ${wasChanged}
      ) AS submissions ON true
      ORDER BY ${orderBy}`,
    { replan: true },
  );
  return { submissions: rowsOfPage(rows), isCut: rows[0]?.isCut ?? false };
}
