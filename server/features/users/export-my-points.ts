import type { Readable } from 'node:stream';
import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { ledgerKindLabels } from '../../contract/ledger-kinds.ts';
import type { exportMyPoints as route } from '../../contract/points-statement.ts';
import type { Parsed } from '../../contract/route.ts';
import { openCopy } from '../../database/open-copy.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { blank, byteOrderMark, csvCell } from './csv-cell.ts';
import { noteOfEntry, ofStudent } from './points-statement.ts';
import { runExport } from './run-export.ts';

const labels = Prisma.join(
  Object.entries(ledgerKindLabels).map(([kind, label]) => Prisma.sql`WHEN ${kind} THEN ${label}`),
  ' ',
);

const header = ['Date (UTC)', 'Reason', 'Kind', 'Points', 'Balance', 'Note'];

/**
 * The student's statement of points as CSV with CRLF, newest first. The audit event is written before the first line is sent.
 * @param signal ends it
 * @throws {AppError} what `runExport` throws
 */
export function exportMyPoints(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: StudentActor,
  { edition }: Parsed<typeof route, 'query'>,
  signal: AbortSignal,
): Promise<Readable> {
  const from = Prisma.sql`FROM points_ledger WHERE ${ofStudent(actor.user.id, edition)}`;
  return runExport(actor, signal, () =>
    openCopy(config.database.url, {
      rows: Prisma.sql`
        SELECT to_char(created_at, 'YYYY-MM-DD HH24:MI:SS'), ${csvCell('reason')}, CASE kind::text ${labels} END, points,
          sum(points) OVER (ORDER BY created_at, id), ${csvCell('note')}
        FROM (
          SELECT *, ${noteOfEntry} AS note ${from}
        ) AS entries ORDER BY created_at DESC, id DESC`,
      nulls: blank,
      counted: Prisma.sql`SELECT count(*)::int ${from}`,
      header: byteOrderMark + header.join(','),
      onCount: (entries) => recordAudit(db, actor, { action: 'points.export', detail: { entries } }),
      signal,
    }),
  );
}
