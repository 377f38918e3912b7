import { Prisma } from '#prisma/client.ts';
import { taskStatusesWhere } from '../contract/task-status.ts';
import type { TaskStatus } from '../contract/tasks.ts';

/** Whether a row `tasks` has one of these statuses. `taskStatusAt` says the same of a task in memory. */
export function isInStatus(statuses: readonly TaskStatus[], now: Date): Prisma.Sql {
  const conditions: Record<TaskStatus, Prisma.Sql> = {
    draft: Prisma.sql`tasks.state = 'draft'`,
    scheduled: Prisma.sql`(tasks.state = 'scheduled' AND tasks.offered_date > ${now}::timestamptz)`,
    open: Prisma.sql`(${isPublic(now)} AND tasks.last_date > ${now}::timestamptz)`,
    closed: Prisma.sql`(${isPublic(now)} AND tasks.last_date <= ${now}::timestamptz)`,
    archived: Prisma.sql`tasks.state = 'archived'`,
  };
  const wanted = statuses.map((status) => conditions[status]);
  return Prisma.sql`(${Prisma.join(wanted, ' OR ')})`;
}

const isPublic = (now: Date) =>
  Prisma.sql`(tasks.state = 'published' OR (tasks.state = 'scheduled' AND tasks.offered_date <= ${now}::timestamptz))`;

/** Whether students see a row `tasks` in lists and counts. */
export const isListed = (now: Date) =>
  isInStatus(
    taskStatusesWhere(({ listed }) => listed),
    now,
  );

/** Whether students may submit new work for a row `tasks`. */
export const takesWork = (now: Date) =>
  isInStatus(
    taskStatusesWhere((rules) => rules.takesWork),
    now,
  );

/** Whether a student may open a row `tasks`. */
export const mayOpenTask = (userId: string | undefined, now: Date) => Prisma.sql`(
  ${isInStatus(
    taskStatusesWhere(({ readers }) => readers === 'everyone'),
    now,
  )}
  OR (${isInStatus(
    taskStatusesWhere(({ readers }) => readers === 'begun'),
    now,
  )} AND (
    EXISTS (SELECT FROM submissions WHERE submissions.task_id = tasks.id AND submissions.user_id = ${userId ?? null}::uuid)
    OR EXISTS (SELECT FROM work_drafts WHERE work_drafts.task_id = tasks.id AND work_drafts.user_id = ${userId ?? null}::uuid)
    OR EXISTS (SELECT FROM quiz_attempts WHERE quiz_attempts.task_id = tasks.id AND quiz_attempts.user_id = ${userId ?? null}::uuid))))`;
