import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { fanOutPriority } from '../../jobs/queues.ts';
import { notify } from './notify.ts';

const minute = 60_000;
/** Milliseconds before the deadline. */
const ahead = 24 * 60 * minute;
/** Students of one transaction. */
const batch = 500;

const revisable = statusesWhere('revisable');
/** The statuses of work that is handed in, so that no deadline is ahead of its author. */
export const handedInStatuses = statusesWhere('live').filter((status) => !revisable.includes(status));

type ReminderDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'now'>;

interface Due {
  readonly userId: string;
  readonly taskId: string;
  readonly title: string;
  readonly domain: string;
  readonly lastDate: Date;
}

/**
 * Reminds students of tasks that end within a day and for which they have begun work (a draft), or for which their work was
 * rejected or needs changes. The key has the deadline: one that is moved causes another notification, with its new time. Safe
 * to run concurrently.
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
  // Locked, so that a change of the deadline or the deletion of the task comes first or finds these notifications.
  const due = await tx.$queryRaw<Due[]>`
    SELECT s.user_id AS "userId", t.id AS "taskId", t.title, t.domain, t.last_date AS "lastDate"
    FROM tasks t CROSS JOIN LATERAL (
      SELECT user_id FROM submissions WHERE task_id = t.id AND status = ANY(${revisable}::submission_status[])
      UNION SELECT user_id FROM work_drafts WHERE task_id = t.id
    ) AS s
    WHERE t.last_date > ${moment}::timestamptz AND t.last_date <= ${until}::timestamptz
      AND (${after?.userId ?? null}::uuid IS NULL
        OR (s.user_id, t.id) > (${after?.userId ?? null}::uuid, ${after?.taskId ?? null}::uuid))
      AND NOT EXISTS (SELECT FROM submissions live WHERE live.task_id = t.id AND live.user_id = s.user_id
        AND live.status = ANY(${handedInStatuses}::submission_status[]))
    ORDER BY 1, 2 LIMIT ${batch} FOR KEY SHARE OF t`;
  const unfinished = await withoutHandedIn(tx, due);
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
async function withoutHandedIn(tx: Tx, due: readonly Due[]): Promise<readonly Due[]> {
  const users = due.map(({ userId }) => userId);
  await tx.$queryRaw`SELECT id FROM users WHERE id = ANY(${users}::uuid[]) ORDER BY id FOR SHARE`;
  const handedIn = await tx.$queryRaw<Pick<Due, 'userId' | 'taskId'>[]>`
    SELECT user_id AS "userId", task_id AS "taskId" FROM submissions
    WHERE (user_id, task_id) IN (SELECT * FROM unnest(${users}::uuid[], ${due.map(({ taskId }) => taskId)}::uuid[]))
      AND status = ANY(${handedInStatuses}::submission_status[])`;
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
