import { isInAudience } from '../../database/take-reasons-sql.ts';
import { takesWork } from '../../database/task-status-sql.ts';
import type { FanOutSource } from './fan-out.ts';

/**
 * A new task, for the students whom it is for, who are interested in its domain and were there before it. None if it was deleted since, or is
 * over.
 */
export const newTaskNotices: FanOutSource = async (tx, { subjectId, after, limit, now }) => {
  // Locked, so that the deletion of the task finds the notifications of this batch.
  const [task] = await tx.$queryRaw<
    { title: string; domain: string; points: number | null; offeredDate: Date }[]
  >`
    SELECT title, domain, CASE WHEN NOT points_hidden THEN points END AS points, offered_date AS "offeredDate" FROM tasks
    WHERE id = ${subjectId}::uuid AND ${takesWork(now)} FOR KEY SHARE`;
  if (task === undefined) return { notices: [], last: null };
  const { offeredDate, ...data } = task;
  const students = await tx.$queryRaw<{ id: string; interested: boolean }[]>`
    SELECT users.id, ${isInAudience(subjectId)} AND coalesce(t.domain = ANY(s.domains), true) AS interested
    FROM users JOIN tasks t ON t.id = ${subjectId}::uuid
    LEFT JOIN notification_settings s ON s.user_id = users.id AND s.kind = 'task'
    WHERE users.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      AND users.created_at <= ${offeredDate}::timestamptz AND users.deleted_at IS NULL AND users.disabled_at IS NULL
    ORDER BY users.id LIMIT ${limit}`;
  return {
    notices: students
      .filter(({ interested }) => interested)
      .map(({ id }) => ({
        userId: id,
        kind: 'task',
        key: `task:${subjectId}`,
        subjectId,
        data: { taskId: subjectId, ...data },
      })),
    last: students.length < limit ? null : (students.at(-1)?.id ?? null),
  };
};
