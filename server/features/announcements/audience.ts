import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Audience, AudienceCount } from '../../contract/announcements.ts';
import { collegesNamed } from '../../database/colleges-sql.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { enabledAccountCount } from '../points/standings.ts';
import { placeColumns } from '../users/user-order.ts';

/** Submissions that are read to count their authors. */
const countedSubmissions = 20_000;

/** The columns of `announcements` for an audience. */
export function audienceColumns(audience: Audience) {
  return {
    audienceKind: audience.kind,
    audienceCollege: audience.kind === 'college' ? audience.college : null,
    audienceDomain: audience.kind === 'domain' ? audience.domain : null,
    audienceTaskId: 'taskId' in audience ? audience.taskId : null,
  };
}

/**
 * Whether the query's row of `users` belongs to the audience of its only row of `announcements`. Its colleges are found once; of
 * submissions there are subqueries for each row, which indexes answer: as joins, PostgreSQL might read all submissions for a
 * batch of users.
 */
export const isInAudience = (id: string): Prisma.Sql => Prisma.sql`(CASE announcements.audience_kind
  WHEN 'all' THEN true
  WHEN 'college' THEN users.college_id = ANY (${collegesNamed(
    Prisma.sql`(SELECT ARRAY[audience_college] FROM announcements WHERE id = ${id}::uuid)`,
  )})
  WHEN 'domain' THEN ${hasHandedIn(Prisma.sql`EXISTS (
    SELECT FROM tasks WHERE tasks.id = submissions.task_id AND tasks.domain = announcements.audience_domain)`)}
  WHEN 'submitted' THEN ${hasHandedIn(Prisma.sql`submissions.task_id = announcements.audience_task_id`)}
  WHEN 'not_submitted' THEN announcements.audience_task_id IS NOT NULL
    AND NOT ${hasHandedIn(Prisma.sql`submissions.task_id = announcements.audience_task_id`)}
  ELSE false END)`;

function hasHandedIn(forTask: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`((SELECT count(*) FROM (
    SELECT FROM submissions WHERE submissions.user_id = users.id AND ${forTask} LIMIT 1) AS work) = 1)`;
}

/** Students who may sign in. */
export const isEnabled = Prisma.sql`users.deleted_at IS NULL AND users.disabled_at IS NULL`;

/** How many students an announcement would have if it were published now. It reads a part of a large audience. */
export async function countAudience(
  runSql: RunSql,
  _actor: AdministratorActor,
  audience: Audience,
): Promise<AudienceCount> {
  if (audience.kind === 'all' || audience.kind === 'college') {
    const college = audience.kind === 'college' ? audience.college : null;
    const counted =
      college === null
        ? enabledAccountCount
        : Prisma.sql`(SELECT count(*)::int FROM users WHERE ${isEnabled} AND ${placeColumns.college.key} = ${placeColumns.college.keyOf(college)})`;
    const [row] = await runSql<{ students: number }>(Prisma.sql`SELECT ${counted} AS students`);
    return { students: row?.students ?? 0, bound: 'exact' };
  }
  const tasks =
    audience.kind === 'domain'
      ? Prisma.sql`SELECT id FROM tasks WHERE domain = ${audience.domain}::text`
      : Prisma.sql`SELECT ${audience.taskId}::uuid`;
  const [row] = await runSql<{ authors: number; read: number; all: number }>(Prisma.sql`
    SELECT count(DISTINCT users.id)::int AS authors, count(*)::int AS read, ${enabledAccountCount} AS all
    FROM (
      SELECT user_id FROM submissions WHERE task_id = ANY (ARRAY(${tasks})) LIMIT ${countedSubmissions + 1}
    ) AS work
    LEFT JOIN users ON users.id = work.user_id AND ${isEnabled}`);
  const { authors, read, all } = row ?? { authors: 0, read: 0, all: 0 };
  const complete = read <= countedSubmissions;
  if (audience.kind === 'not_submitted')
    return { students: all - authors, bound: complete ? 'exact' : 'most' };
  return { students: authors, bound: complete ? 'exact' : 'least' };
}
