import { Prisma } from '#prisma/client.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { TaskState } from '../../contract/task-status.ts';
import type { Tx } from '../../database/db.ts';

/**
 * Lets one transaction after the other change prerequisites: two at once could close a circle that neither of them sees. Before the
 * lock of the task, because the rows of prerequisites lock other tasks.
 */
export async function lockPrerequisites(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('task_prerequisites', 0))`;
}

/**
 * Replaces the prerequisites of a task, after `lockPrerequisites`.
 * @throws {AppError} validation_failed as `requirePrerequisites`, and for a circle
 */
export async function setPrerequisites(tx: Tx, taskId: string, ids: readonly string[]): Promise<void> {
  const [circle] = await tx.$queryRaw<{ title: string }[]>`
    WITH RECURSIVE needed (chosen, id) AS (
      SELECT chosen, chosen FROM unnest(${ids}::uuid[]) AS chosen
      UNION SELECT chosen, required_id FROM needed JOIN task_prerequisites ON task_id = needed.id
    )
    SELECT title FROM needed JOIN tasks ON tasks.id = chosen WHERE needed.id = ${taskId}::uuid LIMIT 1`;
  if (circle) refuse(`“${circle.title}” needs this task itself, so nobody could begin either of them.`);
  await tx.taskPrerequisite.deleteMany({ where: { taskId } });
  const missing = await tx.$executeRaw`
    INSERT INTO task_prerequisites (task_id, required_id)
    SELECT t.id, tasks.id FROM tasks AS t JOIN tasks ON tasks.edition_id = t.edition_id
    WHERE t.id = ${taskId}::uuid AND tasks.id = ANY(${ids}::uuid[])`;
  if (missing < ids.length) refuse('One of these tasks was deleted, or is of another edition: remove it.');
  await requirePrerequisites(tx, taskId);
}

/** Prerequisites that nobody could meet, of tasks that are published or scheduled. */
const findUnmet = (tx: Tx, of: Prisma.Sql) =>
  tx.$queryRaw<{ title: string; state: TaskState; kind: string; dependent: string }[]>(Prisma.sql`
    SELECT required.title, required.state::text, required.kind::text, t.title AS dependent
    FROM task_prerequisites JOIN tasks AS required ON required.id = required_id JOIN tasks AS t ON t.id = task_id
    WHERE ${of} AND t.state IN ('published', 'scheduled') AND (required.state IN ('draft', 'archived') OR required.kind = 'referral'
      OR (required.state = 'scheduled' AND required.offered_date >= t.last_date))
    ORDER BY required.title, t.title LIMIT 1`);

/**
 * Students can meet the prerequisites of a task that is published or scheduled, as it is stored.
 * @throws {AppError} validation_failed for one that is a draft, archived, a referral, or published after the deadline of the task
 */
export async function requirePrerequisites(tx: Tx, id: string): Promise<void> {
  const [found] = await findUnmet(tx, Prisma.sql`task_id = ${id}::uuid`);
  if (found === undefined) return;
  const { title } = found;
  if (found.state === 'draft') refuse(`“${title}” is a draft. Publish it first, or remove it here.`);
  if (found.state === 'archived') refuse(`“${title}” is archived. Bring it back first, or remove it here.`);
  if (found.kind === 'referral')
    refuse(`“${title}” is a referral, of which no work is approved. Remove it here.`);
  refuse(`“${title}” is published after the deadline of this task. Change one of the times.`);
}

/**
 * After a change of a task: students can still meet its prerequisites, and those of the tasks that need it.
 * @throws {AppError} validation_failed
 */
export async function requireMeetable(tx: Tx, id: string): Promise<void> {
  const [found] = await findUnmet(
    tx,
    Prisma.sql`(required_id = ${id}::uuid OR task_id = ${id}::uuid) AND required.state <> 'archived'`,
  );
  if (found === undefined) return;
  const { dependent, title } = found;
  const message = `“${dependent}” needs “${title}” first, so nobody could begin it. Remove the prerequisite there first.`;
  throw new AppError('validation_failed', { message });
}

function refuse(message: string): never {
  throw fieldRefused('prerequisiteIds', message);
}
