import { Prisma, type Task } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { TaskSettings } from '../../contract/task-settings.ts';
import type { TaskKind } from '../../contract/tasks.ts';
import type { Db } from '../../database/db.ts';
import { taskNotFound } from './present-task.ts';

/** For the column `kind_settings`: without those of another kind. */
export const storedSettings = (kind: TaskKind, settings: TaskSettings) =>
  settings === null || settings.kind !== kind ? Prisma.DbNull : settings;

/** Only `storedSettings` writes the column, as the contract has checked it. */
export const settingsOf = ({ kindSettings }: Pick<Task, 'kindSettings'>) => kindSettings as TaskSettings;

/** @throws {AppError} not_found */
export async function findSettings(
  db: Db,
  _actor: AdministratorActor,
  id: string,
): Promise<{ settings: TaskSettings }> {
  const task = await db.task.findUnique({ where: { id }, select: { kindSettings: true } });
  if (task === null) throw taskNotFound();
  return { settings: settingsOf(task) };
}
