import { Prisma } from '#prisma/client.ts';
import { fieldRefused } from '../../app-error.ts';
import type { TaskState } from '../../contract/task-status.ts';
import type { Tx } from '../../database/db.ts';

interface Dependent {
  readonly id: string;
  readonly state: TaskState;
  readonly lastDate: Date;
}

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
export async function setPrerequisites(tx: Tx, task: Dependent, ids: readonly string[]): Promise<void> {
  const [circle] = await tx.$queryRaw<{ title: string }[]>`
    WITH RECURSIVE needed (chosen, id) AS (
      SELECT chosen, chosen FROM unnest(${ids}::uuid[]) AS chosen
      UNION SELECT chosen, required_id FROM needed JOIN task_prerequisites ON task_id = needed.id
    )
    SELECT title FROM needed JOIN tasks ON tasks.id = chosen WHERE needed.id = ${task.id}::uuid LIMIT 1`;
  if (circle) refuse(`“${circle.title}” needs this task itself, so nobody could begin either of them.`);
  await tx.taskPrerequisite.deleteMany({ where: { taskId: task.id } });
  const missing = await tx.$executeRaw`
    INSERT INTO task_prerequisites (task_id, required_id)
    SELECT t.id, tasks.id FROM tasks AS t JOIN tasks ON tasks.edition_id = t.edition_id
    WHERE t.id = ${task.id}::uuid AND tasks.id = ANY(${ids}::uuid[])`;
  if (missing < ids.length) refuse('One of these tasks was deleted, or is of another edition: remove it.');
  await requirePrerequisites(tx, task);
}

/**
 * Students can meet the prerequisites of a task that is published or scheduled.
 * @throws {AppError} validation_failed for one that is a draft, archived, a referral, or published after the deadline of the task
 */
export async function requirePrerequisites(tx: Tx, { id, state, lastDate }: Dependent): Promise<void> {
  if (state === 'draft') return;
  const [found] = await tx.$queryRaw<{ title: string; state: TaskState; kind: string }[]>(Prisma.sql`
    SELECT title, state::text, kind::text FROM task_prerequisites JOIN tasks ON tasks.id = required_id
    WHERE task_id = ${id}::uuid
      AND (state IN ('draft', 'archived') OR kind = 'referral' OR (state = 'scheduled' AND offered_date >= ${lastDate}::timestamptz))
    ORDER BY title LIMIT 1`);
  if (found === undefined) return;
  const { title } = found;
  if (found.state === 'draft') refuse(`“${title}” is a draft. Publish it first, or remove it here.`);
  if (found.state === 'archived') refuse(`“${title}” is archived. Bring it back first, or remove it here.`);
  if (found.kind === 'referral')
    refuse(`“${title}” is a referral, of which no work is approved. Remove it here.`);
  refuse(`“${title}” is published after the deadline of this task. Change one of the times.`);
}

function refuse(message: string): never {
  throw fieldRefused('prerequisiteIds', message);
}
