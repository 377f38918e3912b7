import { statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import { begunWork } from '../../database/present-round-sql.ts';
import type { FanOutSource } from './fan-out.ts';

/** Work that is handed in and not approved. */
const unfinished = statusesWhere('live').filter((status) => !submissionRules[status].awarded);

/** The deadline of a task has moved: for the students who have begun work. None if the task was deleted since. */
export const movedDeadlineNotices: FanOutSource = async (tx, { subjectId, after, limit }) => {
  // Locked, so that another move or the deletion of the task comes first or finds the notifications of this batch.
  const [task] = await tx.$queryRaw<{ title: string; lastDate: Date; version: number }[]>`
    SELECT title, last_date AS "lastDate", version FROM tasks WHERE id = ${subjectId}::uuid FOR SHARE`;
  if (task === undefined) return { notices: [], last: null };
  const { title, lastDate, version } = task;
  const students = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users
    WHERE id IN (
        SELECT user_id FROM ${begunWork} WHERE task_id = ${subjectId}::uuid
        UNION ALL
        SELECT user_id FROM submissions WHERE task_id = ${subjectId}::uuid AND status = ANY(${unfinished}::submission_status[]))
      AND id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    ORDER BY id LIMIT ${limit}`;
  return {
    notices: students.map(({ id }) => ({
      userId: id,
      kind: 'moved-deadline',
      // A deadline may move there and back, so the key has the version.
      key: `moved-deadline:${subjectId}:${version}`,
      subjectId,
      data: { taskId: subjectId, title, lastDate: lastDate.toISOString() },
    })),
    last: students.length < limit ? null : (students.at(-1)?.id ?? null),
  };
};
