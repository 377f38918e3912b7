import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { isListed, mayOpenTask } from '../../database/task-status-sql.ts';
import { taskNotFound } from './present-task.ts';

/** Whether a student keeps a row `tasks` for later. */
export const isSavedBy = (userId: string | undefined) => Prisma.sql`
  EXISTS (SELECT FROM saved_tasks WHERE task_id = tasks.id AND user_id = ${userId ?? null}::uuid)`;

/** The ids of those that the list of the running edition shows. */
export async function listSavedTasks(
  runSql: RunSql,
  { user }: StudentActor,
  { now }: { now: Date },
): Promise<{ ids: string[] }> {
  const rows = await runSql<{ id: string }>(Prisma.sql`
    SELECT tasks.id FROM saved_tasks JOIN tasks ON tasks.id = task_id
    WHERE user_id = ${user.id}::uuid AND ${isListed(now)} AND edition_id = running_edition()`);
  return { ids: rows.map(({ id }) => id) };
}

/** @throws {AppError} not_found, alike for a task that the student may not open */
export async function saveTask(
  runSql: RunSql,
  { user }: StudentActor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [task] = await runSql<object>(Prisma.sql`
    WITH task AS (SELECT id FROM tasks WHERE id = ${id}::uuid AND ${mayOpenTask(user.id, now)} FOR KEY SHARE),
    saved AS (INSERT INTO saved_tasks (user_id, task_id) SELECT ${user.id}::uuid, id FROM task ON CONFLICT DO NOTHING)
    SELECT FROM task`);
  if (task === undefined) throw taskNotFound();
}

export async function unsaveTask(
  runSql: RunSql,
  { user }: StudentActor,
  { id }: { id: string },
): Promise<void> {
  await runSql(
    Prisma.sql`DELETE FROM saved_tasks WHERE user_id = ${user.id}::uuid AND task_id = ${id}::uuid`,
  );
}
