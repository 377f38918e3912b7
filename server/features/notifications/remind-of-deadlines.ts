import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { handedInStatuses, hasWorkInRound } from '../../database/present-round-sql.ts';
import type { Deps } from '../../deps.ts';
import { fanOutPriority } from '../../jobs/queues.ts';
import { notify } from './notify.ts';

const minute = 60_000;
/** Milliseconds before the deadline. */
const ahead = 24 * 60 * minute;
/** Students of one transaction. */
const batch = 500;

const revisable = statusesWhere('revisable');

/** The student has handed in work for the task `t`, in its present round. */
const isHandedIn = (userId: Prisma.Sql, now: Date) =>
  hasWorkInRound({ userId, task: Prisma.sql`t`, statuses: handedInStatuses, now });

/** The rows `r` of a student's work for a task that a revision may replace, whatever the date. */
const revisableWork = ({ userId, taskId }: { userId: Prisma.Sql; taskId: Prisma.Sql }) => Prisma.sql`
  FROM submissions r WHERE r.task_id = ${taskId} AND r.user_id = ${userId} AND r.status = ANY(${revisable}::submission_status[])`;

/** Until when a student may hand in or revise work: the deadline of the task `t` or a later date of a review. */
export const dueDate = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  greatest(t.last_date, (SELECT max(r.revise_until) ${revisableWork({ userId, taskId: Prisma.sql`t.id` })}))`;

type ReminderDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'now'>;

interface Due {
  readonly userId: string;
  readonly taskId: string;
  readonly title: string;
  readonly domain: string;
  /** Of `dueDate`. */
  readonly lastDate: Date;
}

/**
 * Reminds students of tasks for which they have begun work (a draft), or for which their work was rejected or needs changes,
 * and that end for them within a day: by the deadline or a later date of the review. While an appeal is open, work cannot be
 * revised. The key has the date: one that is moved causes another notification, with its new time. Safe to run concurrently.
 * @returns how many were reminded
 */
export async function remindOfDeadlines(deps: ReminderDeps): Promise<number> {
  const { db, jobs } = deps;
  const moment = deps.now();
  await jobs?.ready();
  let reminded = 0;
  let after: Due | undefined;
  do {
    const { due, inserted } = await db.$transaction((tx) => remindBatch(deps, tx, { moment, after }));
    reminded += inserted;
    after = due.length < batch ? undefined : due.at(-1);
  } while (after !== undefined);
  if (reminded > 0) jobs?.wake('notification-mail');
  if (reminded > 0) jobs?.wake('notification-push');
  return reminded;
}

async function remindBatch(
  { jobs, mailer }: ReminderDeps,
  tx: Tx,
  { moment, after }: { readonly moment: Date; readonly after: Due | undefined },
): Promise<{ readonly due: readonly Due[]; readonly inserted: number }> {
  const until = new Date(moment.getTime() + ahead);
  const userId = Prisma.sql`s.user_id`;
  const isSoon = (date: Prisma.Sql) =>
    Prisma.sql`${date} > ${moment}::timestamptz AND ${date} <= ${until}::timestamptz`;
  // Locked, so that a change of the deadline or the deletion of the task comes first or finds these notifications.
  const due = await tx.$queryRaw<Due[]>`
    WITH begun AS (
      SELECT s.user_id, ending.id AS task_id FROM tasks ending CROSS JOIN LATERAL (
        SELECT user_id FROM submissions WHERE task_id = ending.id AND status = ANY(${revisable}::submission_status[])
        UNION SELECT user_id FROM work_drafts WHERE task_id = ending.id
      ) AS s
      WHERE ${isSoon(Prisma.sql`ending.last_date`)}
      UNION
      SELECT user_id, task_id FROM submissions
      WHERE status = ANY(${revisable}::submission_status[]) AND ${isSoon(Prisma.sql`revise_until`)}
    )
    SELECT s.user_id AS "userId", t.id AS "taskId", t.title, t.domain, ${dueDate(userId)} AS "lastDate"
    FROM begun s JOIN tasks t ON t.id = s.task_id
    WHERE ${isSoon(dueDate(userId))}
      AND NOT EXISTS (SELECT ${revisableWork({ userId, taskId: Prisma.sql`t.id` })}
        AND EXISTS (SELECT FROM appeals a WHERE a.submission_id = r.id AND a.outcome IS NULL))
      AND (${after?.userId ?? null}::uuid IS NULL
        OR (s.user_id, t.id) > (${after?.userId ?? null}::uuid, ${after?.taskId ?? null}::uuid))
      AND NOT ${isHandedIn(userId, moment)}
    ORDER BY 1, 2 LIMIT ${batch} FOR KEY SHARE OF t`;
  const unfinished = await withoutHandedIn(tx, due, moment);
  const notices = unfinished.map(({ userId, taskId, title, domain, lastDate }) => ({
    userId,
    kind: 'deadline' as const,
    key: `deadline:${taskId}:${lastDate.toISOString()}`,
    subjectId: taskId,
    data: { taskId, title, domain, lastDate: lastDate.toISOString() },
  }));
  return { due, inserted: await notify({ jobs, mailer, priority: fanOutPriority }, tx, notices) };
}

/**
 * Those of `due` whose student has not handed in the work meanwhile. Locks the students: work that is being handed in is committed
 * before they are locked, and is found here, or after the notification, which its live event then deletes.
 */
async function withoutHandedIn(tx: Tx, due: readonly Due[], now: Date): Promise<readonly Due[]> {
  const users = due.map(({ userId }) => userId);
  await tx.$queryRaw`SELECT id FROM users WHERE id = ANY(${users}::uuid[]) ORDER BY id FOR SHARE`;
  const handedIn = await tx.$queryRaw<Pick<Due, 'userId' | 'taskId'>[]>`
    SELECT s.user_id AS "userId", t.id AS "taskId"
    FROM unnest(${users}::uuid[], ${due.map(({ taskId }) => taskId)}::uuid[]) AS s (user_id, task_id) JOIN tasks t ON t.id = s.task_id
    WHERE ${isHandedIn(Prisma.sql`s.user_id`, now)}`;
  const keys = new Set(handedIn.map(({ userId, taskId }) => `${userId} ${taskId}`));
  return due.filter(({ userId, taskId }) => !keys.has(`${userId} ${taskId}`));
}

/** Runs every ten minutes. @returns stops it; a run in progress continues to its end */
export function startDeadlineReminders(deps: ReminderDeps, observer: RunObserver): () => void {
  return repeat(() => remindOfDeadlines(deps), {
    ...observer,
    name: 'deadline reminders',
    period: 10 * minute,
  });
}
