import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Deps } from '../../deps.ts';
import { fanOutPriority } from '../../jobs/queues.ts';
import { notify } from './notify.ts';

const minute = 60_000;
/** Milliseconds before the deadline. */
const ahead = 24 * 60 * minute;
/** Students of one transaction. */
const batch = 500;

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
 * rejected or needs changes. The key
 * has the deadline: one that is moved causes another notification, with its new time. Safe to run concurrently.
 * @returns how many were reminded
 */
export async function remindOfDeadlines({ db, jobs, mailer, now }: ReminderDeps): Promise<number> {
  const moment = now();
  const until = new Date(moment.getTime() + ahead);
  const revisable = statusesWhere('revisable');
  const settled = statusesWhere('live').filter((status) => !revisable.includes(status));
  const due = await db.$queryRaw<Due[]>`
    SELECT s.user_id AS "userId", t.id AS "taskId", t.title, t.domain, t.last_date AS "lastDate"
    FROM tasks t CROSS JOIN LATERAL (
      SELECT user_id FROM submissions WHERE task_id = t.id AND status = ANY(${revisable}::submission_status[])
      UNION SELECT user_id FROM work_drafts WHERE task_id = t.id
    ) AS s
    WHERE t.last_date > ${moment}::timestamptz AND t.last_date <= ${until}::timestamptz
      AND NOT EXISTS (SELECT FROM submissions live WHERE live.task_id = t.id AND live.user_id = s.user_id
        AND live.status = ANY(${settled}::submission_status[]))
    ORDER BY 1, 2`;
  let reminded = 0;
  if (due.length > 0) await jobs?.ready();
  for (let start = 0; start < due.length; start += batch) {
    const notices = due.slice(start, start + batch).map(({ userId, taskId, title, domain, lastDate }) => ({
      userId,
      kind: 'deadline' as const,
      key: `deadline:${taskId}:${lastDate.toISOString()}`,
      subjectId: taskId,
      data: { taskId, title, domain, lastDate: lastDate.toISOString() },
    }));
    reminded += await db.$transaction((tx) =>
      notify({ jobs, mailer, priority: fanOutPriority }, tx, notices),
    );
  }
  if (reminded > 0) jobs?.wake('notification-mail');
  if (reminded > 0) jobs?.wake('notification-push');
  return reminded;
}

/** Runs every ten minutes. @returns stops it; a run in progress continues to its end */
export function startDeadlineReminders(deps: ReminderDeps, observer: RunObserver): () => void {
  return repeat(() => remindOfDeadlines(deps), {
    ...observer,
    name: 'deadline reminders',
    period: 10 * minute,
  });
}
