import { Prisma, type Task, type TaskKind } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { describeReason, type FoundReason } from '../../contract/take-reasons.ts';
import { taskKindRules } from '../../contract/task-kinds.ts';
import { taskRules, taskStatusAt } from '../../contract/task-status.ts';
import type { Tx } from '../../database/db.ts';
import { presentRound } from '../../database/present-round-sql.ts';
import { takeReasons } from '../../database/take-reasons-sql.ts';

type Found = Pick<
  Task,
  'kind' | 'kindSettings' | 'title' | 'points' | 'state' | 'offeredDate' | 'lastDate'
> & {
  readonly reasons: readonly FoundReason[];
  /** The present one. */
  readonly round: string;
};

interface Beginning {
  readonly taskId: string;
  readonly userId: string;
  readonly now: Date;
  /** What the task must ask for. */
  readonly kind?: TaskKind;
  /** An administrator decides, whatever the deadline and the reasons against it. */
  readonly byAdministrator?: boolean;
}

/**
 * The task, if the student may begin it now, locked so that it is not edited or deleted before the transaction ends. Work of another
 * kind than `work` may be approved in the same transaction, which changes the task's row: the second one waits here.
 * @throws {AppError} not_found, also for a task that students do not see yet; task_closed; task_locked, also for a task of another kind
 */
export async function lockOpenTask(
  tx: Tx,
  { taskId, userId, now, kind = 'work', byAdministrator = false }: Beginning,
): Promise<Found> {
  const [task] = await tx.$queryRaw<Found[]>`
    SELECT kind::text, kind_settings AS "kindSettings", title, points, state, offered_date AS "offeredDate", last_date AS "lastDate",
      ${presentRound(Prisma.sql`t`, now)} AS round, ${takeReasons(userId, now)} AS reasons
    FROM tasks AS t WHERE id = ${taskId}::uuid ${kind === 'work' ? Prisma.sql`FOR SHARE` : Prisma.sql`FOR NO KEY UPDATE`}`;
  const rules = task && taskRules[taskStatusAt(task, now)];
  if (!rules || rules.readers === 'none') {
    throw new AppError('not_found', { message: 'This task does not exist any more.' });
  }
  if (task.kind !== kind) throw new AppError('task_locked', { message: taskKindRules[task.kind].how });
  if (byAdministrator) return task;
  if (!rules.takesWork) throw new AppError('task_closed');
  const [reason] = task.reasons;
  if (reason !== undefined) {
    const { why, first } = describeReason(reason);
    throw new AppError('task_locked', { message: `${why} ${first}` });
  }
  return task;
}
