import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Task } from '../../contract/tasks.ts';
import type { Db, Tx } from '../../database/db.ts';
import { presentTask, taskSelect } from './present-task.ts';

/** @throws {AppError} not_found */
export async function findTask(
  db: Db | Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<Task> {
  const row = await db.task.findUnique({ where: { id }, select: taskSelect(actor) });
  if (row === null) throw new AppError('not_found', { message: 'This task does not exist any more.' });
  return presentTask(row, actor, now);
}
