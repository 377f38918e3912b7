import { Prisma, type Submission } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { submissionRules } from '../../contract/submission-status.ts';
import { type Task, task } from '../../contract/tasks.ts';
import { KeptValue } from '../../database/kept-value.ts';
import type { Listener } from '../../database/listener.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { newestFirst, type TaskFilter } from './list-tasks.ts';
import { presentTask, type TaskRow, taskColumns } from './present-task.ts';

/** Beyond these, the tasks are not kept, so that their memory is bounded: about 16 MB. */
const maxTasks = 1_000;
const maxCharacters = 8_000_000;

/** Fields that depend on the time or on the caller. */
const perCall = { closed: true, mySubmission: true, submissionCount: true, submissionCounts: true } as const;
const forEveryone = task.omit(perCall);

interface KeptTask extends Pick<TaskRow, 'id' | 'offeredDate' | 'lastDate' | 'domain' | 'difficulty'> {
  /** The fields of `forEveryone` as JSON, without the closing brace. */
  readonly json: string;
}

type OwnRow = Pick<Submission, 'id' | 'taskId' | 'status' | 'points' | 'submittedAt'>;

/** The tasks newest first; null if there are too many. */
export type KeptTasks = KeptValue<{ readonly tasks: readonly KeptTask[] | null }>;

export function createKeptTasks(listener: Listener, runSql: RunSql): KeptTasks {
  return new KeptValue(listener, {
    channel: 'task_changes',
    notifiedBy: 'notify_task_change',
    read: () => readTasks(runSql),
  });
}

async function readTasks(runSql: RunSql): Promise<{ tasks: KeptTask[] | null }> {
  const rows = await runSql<TaskRow>(Prisma.sql`
    SELECT ${taskColumns({ user: null, administrator: null })}
    FROM tasks t ORDER BY ${newestFirst.orderBy} LIMIT ${maxTasks + 1}`);
  const tasks = rows.map((row) => {
    const { id, offeredDate, lastDate, domain, difficulty } = row;
    const json = JSON.stringify(forEveryone.parse(presentTask(row, lastDate))).slice(0, -1);
    return { id, offeredDate, lastDate, domain, difficulty, json };
  });
  const characters = tasks.reduce((sum, { json }) => sum + json.length, 0);
  return { tasks: tasks.length > maxTasks || characters > maxCharacters ? null : tasks };
}

/**
 * The answer of `listTasks` as JSON, from the kept tasks and one statement for the caller's submissions. The database only
 * compares texts and counts for administrators, so it is null for them, for a search, and while no tasks are kept.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listKeptTasks(
  { kept, runSql }: { readonly kept: KeptTasks | null; readonly runSql: RunSql },
  { user, administrator }: Actor,
  filter: TaskFilter,
): Promise<string | null> {
  if (kept === null || user === null || administrator !== null || filter.search) return null;
  const isAfter = afterCursor(filter.cursor);
  if (isAfter === null) return null;
  const tasks = (await kept.get())?.tasks ?? null;
  if (tasks === null) return null;

  const { latest, live } = await readOwn(runSql, user.id);
  const matches = tasks.filter((kept) => matchesFilter(kept, filter, live));
  const { rows, nextCursor } = newestFirst.page(
    matches.filter(isAfter).slice(0, filter.limit + 1),
    filter.limit,
  );
  const items = rows.map(({ id, lastDate, json }) => {
    const fields: Pick<Task, keyof typeof perCall> = {
      closed: lastDate <= filter.now,
      mySubmission: latest.get(id) ?? null,
      submissionCount: null,
      submissionCounts: null,
    };
    return `${json},${JSON.stringify(fields).slice(1)}`;
  });
  return `{"items":[${items.join()}],"nextCursor":${JSON.stringify(nextCursor)},"total":${matches.length}}`;
}

/** What `conditionOf` in list-tasks.ts says in SQL; a test compares both. */
function matchesFilter(
  { id, domain, difficulty, lastDate }: KeptTask,
  filter: TaskFilter,
  live: ReadonlySet<string>,
): boolean {
  if (filter.domain !== undefined && domain !== filter.domain) return false;
  if (filter.difficulty !== undefined && difficulty !== filter.difficulty) return false;
  switch (filter.show) {
    case 'all':
      return true;
    case 'open':
      return lastDate > filter.now && !live.has(id);
    case 'done':
      return live.has(id);
    case 'closed':
      return lastDate <= filter.now;
  }
}

/** Null for a cursor in another notation than `newestFirst` writes, which PostgreSQL compares in its own way. */
function afterCursor(cursor: string | undefined): ((task: KeptTask) => boolean) | null {
  if (cursor === undefined) return () => true;
  const [date, id] = newestFirst.position(cursor).map(String);
  if (date === undefined || id === undefined) return null;
  const time = new Date(date);
  if (time.toISOString() !== date || id !== id.toLowerCase()) return null;
  return (task) => task.offeredDate < time || (+task.offeredDate === +time && task.id < id);
}

/** The newest submission of each task, and the tasks that have a live one. */
async function readOwn(runSql: RunSql, userId: string) {
  const rows = await runSql<OwnRow>(Prisma.sql`
    SELECT id, task_id AS "taskId", status, points, submitted_at AS "submittedAt"
    FROM submissions WHERE user_id = ${userId}::uuid AND task_id IS NOT NULL
    ORDER BY submitted_at DESC, id DESC`);
  const latest = new Map<string, Task['mySubmission']>();
  const live = new Set<string>();
  for (const { id, taskId, status, points, submittedAt } of rows) {
    if (taskId === null) continue;
    if (!latest.has(taskId))
      latest.set(taskId, { id, status, points, submittedAt: submittedAt.toISOString() });
    if (submissionRules[status].live) live.add(taskId);
  }
  return { latest, live };
}
