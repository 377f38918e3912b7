import type { Readable } from 'node:stream';
import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { definedValues } from '../../database/defined-values.ts';
import { openCopy } from '../../database/open-copy.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { blank, byteOrderMark, csvCell } from '../users/csv-cell.ts';
import { runExport } from '../users/run-export.ts';
import { type AuditFilter, auditCondition } from './audit-condition.ts';
import { readableColumns } from './list-audit-events.ts';

const header = [
  'Time (UTC)',
  'Kind of account',
  'Account',
  'Action',
  'Kind of subject',
  'Subject',
  'Detail',
  'Network address',
  'Request',
  'Name of subject',
];

/**
 * The events that match the filter as CSV with CRLF, newest first. The event of the export itself is written before the first
 * line is sent.
 * @param signal ends it
 * @throws {AppError} what `runExport` throws
 */
export function exportAuditEvents(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: AdministratorActor,
  filter: AuditFilter,
  signal: AbortSignal,
): Promise<Readable> {
  const { subjectLabel, detail } = readableColumns(actor);
  const from = Prisma.sql`FROM audit_events WHERE ${auditCondition(filter)}`;
  return runExport(actor, signal, () =>
    openCopy(config.database.url, {
      rows: Prisma.sql`
        SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), actor_kind, actor_id, action, subject_kind,
          subject_id, nullif(${detail}, '{}'), ${csvCell('network_address')}, ${csvCell('request_id')}, ${csvCell('subject_label')}
        FROM (SELECT *, ${subjectLabel} AS subject_label ${from}) AS events ORDER BY at DESC, id DESC`,
      nulls: blank,
      counted: Prisma.sql`SELECT count(*)::int ${from}`,
      header: byteOrderMark + header.join(','),
      onCount: (events) =>
        recordAudit(db, actor, {
          action: 'audit.export',
          detail: { events, ...definedValues(filter) },
        }),
      signal,
    }),
  );
}
