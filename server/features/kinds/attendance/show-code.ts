import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import type { getAttendanceCode as route } from '../../../contract/kinds/attendance-desk.ts';
import type { Answer } from '../../../contract/route.ts';
import { statusesWhere } from '../../../contract/submission-status.ts';
import { taskRules, taskStatusAt } from '../../../contract/task-status.ts';
import { presentRound } from '../../../database/present-round-sql.ts';
import type { Deps } from '../../../deps.ts';
import { attendanceCode } from './attendance-code.ts';

/** @throws {AppError} not_found, also for a task of another kind */
export async function showCode(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  _actor: AdministratorActor,
  { taskId, now }: { readonly taskId: string; readonly now: Date },
): Promise<Answer<typeof route>> {
  const task = await db.task.findUnique({ where: { id: taskId, kind: 'attendance' } });
  if (task === null) throw new AppError('not_found', { message: 'This task does not exist any more.' });
  const [counted] = await db.$queryRaw<{ recorded: number }[]>`
    SELECT count(*)::int AS recorded FROM submissions s JOIN tasks ON tasks.id = s.task_id
    WHERE s.task_id = ${taskId}::uuid AND s.round = ${presentRound(Prisma.sql`tasks`, now)}
      AND s.status = ANY(${statusesWhere('awarded')}::submission_status[])`;
  const { code, validSeconds } = attendanceCode(config, taskId, now);
  const { label, takesWork } = taskRules[taskStatusAt(task, now)];
  return {
    title: task.title,
    url: `${config.publicOrigin}/task-all/${taskId}?${new URLSearchParams({ code })}`,
    validSeconds,
    recorded: counted?.recorded ?? 0,
    closed: takesWork ? null : `The status of this task is “${label}”, so codes do not count.`,
  };
}
