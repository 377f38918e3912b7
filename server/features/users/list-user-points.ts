import { type LedgerEntry, Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { listUserPoints as route } from '../../contract/user-details.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';

/** The order of the index on the user and the time. */
const newestFirst = keyset([
  { field: 'createdAt', column: Prisma.sql`created_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'desc' },
]);

type Entry = Pick<LedgerEntry, 'id' | 'kind' | 'points' | 'reason' | 'submissionId' | 'createdAt'>;

/**
 * Entries of the ledger, newest first; none for an unknown user.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listUserPoints(
  runSql: RunSql,
  _actor: AdministratorActor,
  { id, cursor, limit }: Parsed<typeof route, 'query'> & { readonly id: string },
): Promise<Answer<typeof route>> {
  const found = await runSql<PageRow<Entry> & { total: number }>(Prisma.sql`
    SELECT counted.total, entries.id, kind, points, reason, created_at AS "createdAt",
      (SELECT submissions.id FROM submissions WHERE submissions.id = submission_id) AS "submissionId"
    FROM (SELECT count(*)::int AS total FROM points_ledger WHERE user_id = ${id}::uuid) AS counted
    LEFT JOIN (
      SELECT * FROM points_ledger WHERE user_id = ${id}::uuid AND ${newestFirst.after(cursor)}
      ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
    ) AS entries ON true
    ORDER BY created_at DESC, entries.id DESC`);
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), limit);
  return {
    items: rows.map(({ total: _, ...entry }) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    nextCursor,
    total: found[0]?.total ?? 0,
  };
}
