import { Prisma } from '#prisma/client.ts';
import { type AdministratorActor, hasRight } from '../../actor.ts';
import type { AuditEvent, listAuditEvents as route } from '../../contract/audit.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { type AuditSubjectKind, auditSubjectKinds } from '../audit/record-audit.ts';
import { auditCondition } from './audit-condition.ts';

type Query = Parsed<typeof route, 'query'>;

const newestFirst = keyset([
  { field: 'at', column: Prisma.sql`at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'desc' },
]);

interface Row extends Omit<AuditEvent, 'at' | 'actor' | 'subject'> {
  readonly at: Date;
  readonly actorKind: AuditEvent['actor']['kind'];
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly subjectLabel: string | null;
}

const student = Prisma.sql`concat(users.name, ' (' || users.techid || ')')`;

/** The name of an account as administrators know it; null if it was deleted. */
const nameOf = (kind: Prisma.Sql, key: Prisma.Sql) => Prisma.sql`
  CASE ${kind}
    WHEN 'administrator' THEN (SELECT coalesce(name, email) FROM administrators WHERE id = ${key})
    WHEN 'user' THEN (SELECT ${student} FROM users WHERE id = ${key} AND deleted_at IS NULL)
  END`;

const author = Prisma.sql`CASE WHEN users.deleted_at IS NULL THEN ${student} ELSE 'deleted account' END`;

/** The task, and whose work it is: the same action on two students' work must not look alike. */
const work = Prisma.sql`
  SELECT concat_ws(', ', coalesce(nullif(submissions.title, ''), submissions.task_title), ${author})
  FROM submissions JOIN users ON users.id = submissions.user_id`;

/** The same of deleted work, which only the event of its deletion knows: an administrator's names the student, too. */
const deletedWork = Prisma.sql`
  CASE WHEN detail ->> 'taskId' IS NOT NULL THEN concat_ws(', ', (SELECT title FROM tasks WHERE id = (detail ->> 'taskId')::uuid),
    (SELECT ${author} FROM users WHERE id = CASE actor_kind WHEN 'user' THEN actor_id ELSE (detail ->> 'userId')::uuid END),
    'deleted submission') END`;

const account = nameOf(Prisma.sql`subject_kind`, Prisma.sql`subject_id`);
const none = Prisma.sql`NULL`;
const labels: Readonly<Record<AuditSubjectKind, Prisma.Sql>> = {
  administrator: account,
  announcement: Prisma.sql`(SELECT title FROM announcements WHERE id = subject_id)`,
  appeal: Prisma.sql`
    (${work} WHERE submissions.id = (SELECT submission_id FROM appeals WHERE appeals.id = subject_id))`,
  application: Prisma.sql`(SELECT name FROM applications WHERE id = subject_id)`,
  certificate: Prisma.sql`
    (SELECT concat_ws(', ', content ->> 'title', recipient) FROM certificates WHERE id = subject_id)`,
  'certificate-batch': Prisma.sql`
    (SELECT concat('Certificates for ', total, CASE total WHEN 1 THEN ' student' ELSE ' students' END)
      FROM certificate_batches WHERE id = subject_id)`,
  'certificate-template': Prisma.sql`(SELECT name FROM certificate_templates WHERE id = subject_id)`,
  college: Prisma.sql`(SELECT name FROM colleges WHERE id = subject_id)`,
  invitation: Prisma.sql`(SELECT name FROM invitation_links WHERE id = subject_id)`,
  import: Prisma.sql`(SELECT file_name FROM import_batches WHERE id = subject_id)`,
  message: Prisma.sql`
    (SELECT coalesce(topic, 'Message') || CASE WHEN begun_by_id IS NULL THEN ', from ' ELSE ', to ' END || name FROM contact_messages WHERE id = subject_id)`,
  phrase: none,
  'review-batch': Prisma.sql`
    (SELECT concat('Bulk review of ', total, CASE total WHEN 1 THEN ' submission' ELSE ' submissions' END)
      FROM review_batches WHERE id = subject_id)`,
  session: none,
  site: Prisma.sql`(SELECT 'Version ' || (detail ->> 'number'))`,
  submission: Prisma.sql`coalesce((${work} WHERE submissions.id = subject_id), ${deletedWork})`,
  task: Prisma.sql`(SELECT title FROM tasks WHERE id = subject_id)`,
  upload: none,
  user: account,
  'user-batch': Prisma.sql`
    (SELECT concat('Change to ', total, CASE total WHEN 1 THEN ' student' ELSE ' students' END)
      FROM user_batches WHERE id = subject_id)`,
};
/** What the subject of an event is called now; null if it was deleted, or has no name. */
const subjectLabel = Prisma.sql`CASE subject_kind ${Prisma.join(
  auditSubjectKinds.map((kind) => Prisma.sql`WHEN ${kind}::text THEN ${labels[kind]}`),
  ' ',
)} END`;

/** Of points by hand, freed addresses, disabled and enabled accounts. Null if the account was deleted. */
const reason = Prisma.sql`
  CASE
    WHEN action IN ('points.give', 'points.take-away') THEN
      (SELECT nullif(reason, '') FROM points_ledger WHERE points_ledger.id = (detail ->> 'entryId')::uuid)
    WHEN action = 'user.free-address' THEN (SELECT address_freed_reason FROM users WHERE id = subject_id)
    WHEN action IN ('user.disable', 'user.enable') THEN
      (SELECT body FROM user_notes WHERE user_notes.id = (detail ->> 'noteId')::uuid)
  END`;

/** Whose label and detail may name or describe people who are no administrators. */
const aboutPeople: Readonly<Record<AuditSubjectKind, boolean>> = {
  administrator: false,
  announcement: false,
  appeal: true,
  application: true,
  certificate: true,
  'certificate-batch': true,
  'certificate-template': false,
  college: false,
  invitation: false,
  import: true,
  message: true,
  phrase: false,
  'review-batch': true,
  session: false,
  site: false,
  submission: true,
  task: false,
  upload: false,
  user: true,
  'user-batch': true,
};
const kindsAboutPeople = auditSubjectKinds.filter((kind) => aboutPeople[kind]);
const isAboutPeople = Prisma.sql`coalesce(subject_kind = ANY (${kindsAboutPeople}::text[]), false)`;

/** What an administrator reads of an event. Without the right to see people: neither their names and points, nor what was written about them. */
export function readableColumns(actor: AdministratorActor) {
  const name = nameOf(Prisma.sql`actor_kind`, Prisma.sql`actor_id`);
  if (hasRight(actor, 'read'))
    return { actorName: name, subjectLabel, reason, detail: Prisma.sql`detail` } as const;
  return {
    actorName: Prisma.sql`CASE actor_kind WHEN 'user' THEN 'A student' ELSE ${name} END`,
    subjectLabel: Prisma.sql`CASE WHEN NOT ${isAboutPeople} THEN ${subjectLabel} END`,
    reason: none,
    detail: Prisma.sql`CASE WHEN ${isAboutPeople} THEN '{}'::jsonb ELSE detail END`,
  } as const;
}

/**
 * A page of the audit trail, newest first.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listAuditEvents(
  runSql: RunSql,
  actor: AdministratorActor,
  { cursor, limit, ...filter }: Query,
): Promise<Answer<typeof route>> {
  const readable = readableColumns(actor);
  const found = await runSql<Row>(
    Prisma.sql`
      SELECT id, at, action, ${readable.detail} AS detail, actor_kind AS "actorKind", actor_id AS "actorId", subject_kind AS "subjectKind",
        subject_id AS "subjectId", network_address AS "networkAddress", request_id AS "requestId",
        ${readable.actorName} AS "actorName", ${readable.subjectLabel} AS "subjectLabel", ${readable.reason} AS reason
      FROM (
        SELECT * FROM audit_events WHERE ${auditCondition(filter)} AND ${newestFirst.after(cursor)}
        ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}
      ) AS events ORDER BY ${newestFirst.orderBy}`,
    { replan: true },
  );
  const { rows, nextCursor } = newestFirst.page(found, limit);
  return { items: rows.map(present), nextCursor };
}

function present(row: Row): AuditEvent {
  const { id, at, action, reason, detail, networkAddress, requestId } = row;
  const { actorKind, actorId, actorName, subjectKind, subjectId } = row;
  return {
    id,
    at: at.toISOString(),
    actor: { kind: actorKind, id: actorId, name: actorName },
    action,
    subject: subjectKind === null ? null : { kind: subjectKind, id: subjectId, label: row.subjectLabel },
    reason,
    detail,
    networkAddress,
    requestId,
  };
}

/** The actions that occur, by name. Reads one index entry for each, not all events. */
export async function listAuditActions(runSql: RunSql): Promise<{ items: string[] }> {
  const rows = await runSql<{ action: string }>(Prisma.sql`
    WITH RECURSIVE step AS (
      (SELECT action FROM audit_events ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT action FROM audit_events WHERE action > step.action ORDER BY action LIMIT 1)
      FROM step WHERE step.action IS NOT NULL
    )
    SELECT action FROM step WHERE action IS NOT NULL`);
  return { items: rows.map(({ action }) => action) };
}
