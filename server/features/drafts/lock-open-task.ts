import { Prisma, type Task } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { describeReason, type FoundReason } from '../../contract/take-reasons.ts';
import { taskRules, taskStatusAt } from '../../contract/task-status.ts';
import type { Tx } from '../../database/db.ts';
import { presentRound } from '../../database/present-round-sql.ts';
import { takeReasons } from '../../database/take-reasons-sql.ts';

type Found = Pick<Task, 'title' | 'points' | 'state' | 'offeredDate' | 'lastDate'> & {
  readonly reasons: readonly FoundReason[];
  /** The present one. */
  readonly round: string;
};

/**
 * The task, if the student may begin work for it now, locked so that it is not edited or deleted before the transaction ends.
 * @throws {AppError} not_found, also for a task that students do not see yet; task_closed; task_locked
 */
export async function lockOpenTask(
  tx: Tx,
  { taskId, userId, now }: { readonly taskId: string; readonly userId: string; readonly now: Date },
): Promise<Found> {
  const [task] = await tx.$queryRaw<Found[]>`
    SELECT title, points, state, offered_date AS "offeredDate", last_date AS "lastDate",
      ${presentRound(Prisma.sql`t`, now)} AS round, ${takeReasons(userId, now)} AS reasons
    FROM tasks AS t WHERE id = ${taskId}::uuid FOR SHARE`;
  const rules = task && taskRules[taskStatusAt(task, now)];
  if (!rules || rules.readers === 'none') {
    throw new AppError('not_found', { message: 'This task does not exist any more.' });
  }
  if (!rules.takesWork) throw new AppError('task_closed');
  const [reason] = task.reasons;
  if (reason !== undefined) {
    const { why, first } = describeReason(reason);
    throw new AppError('task_locked', { message: `${why} ${first}` });
  }
  return task;
}
