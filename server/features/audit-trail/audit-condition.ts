import { Prisma } from '#prisma/client.ts';
import type { listAuditEvents as route } from '../../contract/audit.ts';
import type { Parsed } from '../../contract/route.ts';
import { type AuditSubjectKind, auditSubjectKinds } from '../audit/record-audit.ts';

export type AuditFilter = Omit<Parsed<typeof route, 'query'>, 'cursor' | 'limit'>;

/** Each part has an index. That of subjects begins with the kind. */
export function auditCondition(filter: AuditFilter): Prisma.Sql {
  const { actor, action, subject, student, task, from, until } = filter;
  const parts = [
    ...(actor === undefined ? [] : [Prisma.sql`actor_id = ${actor}::uuid`]),
    ...(action === undefined ? [] : [Prisma.sql`action = ${action}::text`]),
    ...(subject === undefined
      ? []
      : [
          Prisma.sql`subject_kind = ANY(${[...auditSubjectKinds]}::text[]) AND subject_id = ${subject}::uuid`,
        ]),
    ...(student === undefined ? [] : [among(eventsOfStudent(Prisma.sql`${student}::uuid`))]),
    ...(task === undefined ? [] : [among(eventsOfTask(Prisma.sql`${task}::uuid`))]),
    ...(from === undefined ? [] : [Prisma.sql`at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [Prisma.sql`at <= ${until}::timestamptz`]),
  ];
  return parts.length === 0 ? Prisma.sql`true` : Prisma.join(parts, ' AND ');
}

/**
 * Arrays instead of joins: PostgreSQL estimates few elements, and so uses the indexes. For a join it may read the whole trail
 * in the order of time until a page is full.
 */
const among = (events: readonly Prisma.Sql[]) =>
  Prisma.sql`id = ANY(ARRAY(${Prisma.join([...events], ' UNION ALL ')}))`;

const eventsAbout = (kind: AuditSubjectKind, ids: Prisma.Sql) => Prisma.sql`
  SELECT id FROM audit_events WHERE subject_kind = ${kind}::text AND subject_id = ANY(ARRAY(${ids}))`;

/** Work that was deleted is found by what the student did with it. */
const eventsOfStudent = (student: Prisma.Sql) => [
  Prisma.sql`SELECT id FROM audit_events WHERE actor_id = ${student}`,
  eventsAbout('user', Prisma.sql`SELECT ${student}`),
  eventsAbout(
    'submission',
    Prisma.sql`
      SELECT id FROM submissions WHERE user_id = ${student}
      UNION SELECT subject_id FROM audit_events WHERE actor_id = ${student} AND subject_kind = 'submission'`,
  ),
  eventsAbout('appeal', Prisma.sql`SELECT id FROM appeals WHERE user_id = ${student}`),
  eventsAbout('message', Prisma.sql`SELECT id FROM contact_messages WHERE user_id = ${student}`),
];

/** The event of its deletion names the task of deleted work; an index has them. */
const eventsOfTask = (task: Prisma.Sql) => [
  eventsAbout('task', Prisma.sql`SELECT ${task}`),
  eventsAbout(
    'submission',
    Prisma.sql`
      SELECT id FROM submissions WHERE task_id = ${task}
      UNION ALL SELECT subject_id FROM audit_events WHERE detail ->> 'taskId' = ${task}::text`,
  ),
  eventsAbout(
    'appeal',
    Prisma.sql`
      SELECT a.id FROM appeals a JOIN submissions s ON s.id = a.submission_id WHERE s.task_id = ${task}`,
  ),
];
