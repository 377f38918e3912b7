import { Prisma, type Submission } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { submissionRules } from '../../contract/submission-status.ts';
import { describeReason, type FoundReason } from '../../contract/take-reasons.ts';
import { taskRules, taskStatusAt, taskStatusesWhere } from '../../contract/task-status.ts';
import { type Task, type TaskCounts, type TaskRepeat, task, taskRepeats } from '../../contract/tasks.ts';
import { KeptValue } from '../../database/kept-value.ts';
import type { Listener } from '../../database/listener.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { takeReasons } from '../../database/take-reasons-sql.ts';
import type { CountFilter, TaskFilter } from './list-tasks.ts';
import { noPoints, presentRounds, presentTask, type TaskRow, taskColumns } from './present-task.ts';
import { minutesColumn, newestFirst, orderOf, orderPointsColumn, type TaskPosition } from './task-orders.ts';

/** Beyond these, the tasks are not kept, so that their memory is bounded: about 16 MB. */
const maxTasks = 1_000;
const maxCharacters = 8_000_000;

/** Fields that depend on the time or on the caller. */
const perCall = {
  status: true,
  closed: true,
  mySubmission: true,
  rounds: true,
  reasons: true,
  submissionCount: true,
  submissionCounts: true,
} as const;
const forEveryone = task.omit(perCall);
const withHiddenPoints = forEveryone.omit({ points: true, bonusPoints: true, bonusFirst: true });

interface KeptTask
  extends TaskPosition,
    Pick<TaskRow, 'state' | 'domain' | 'difficulty' | 'kind' | 'repeat'> {
  /** The fields of `forEveryone` as JSON, without the closing brace. */
  readonly json: string;
  /** Some students may not begin it: `takeReasons` says who. */
  readonly restricted: boolean;
  /** Those that `json` lacks; null if it has them. */
  readonly hidden: Pick<TaskRow, keyof typeof noPoints> | null;
}

type OwnRow = Pick<Submission, 'id' | 'taskId' | 'status' | 'points' | 'submittedAt' | 'round'>;

/** The tasks of the running edition, newest first; null if there are too many. */
export type KeptTasks = KeptValue<{ readonly tasks: readonly KeptTask[] | null }>;

export function createKeptTasks(listener: Listener, runSql: RunSql): KeptTasks {
  return new KeptValue(listener, {
    channel: 'task_changes',
    notifiedBy: 'notify_task_change',
    read: () => readTasks(runSql),
  });
}

async function readTasks(runSql: RunSql): Promise<{ tasks: KeptTask[] | null }> {
  const rows = await runSql<TaskRow & Pick<TaskPosition, 'orderPoints' | 'minutes'>>(Prisma.sql`
    SELECT ${orderPointsColumn} AS "orderPoints", ${minutesColumn} AS minutes, ${taskColumns({ user: null, administrator: null }, new Date(0))}
    FROM tasks t WHERE t.state IN ('scheduled', 'published') AND edition_id = running_edition()
    ORDER BY ${newestFirst.orderBy} LIMIT ${maxTasks + 1}`);
  const tasks = rows.map(({ orderPoints, minutes, ...row }) => {
    const { id, state, offeredDate, lastDate, domain, difficulty, kind, repeat, hidesPoints } = row;
    const kept = hidesPoints ? withHiddenPoints : forEveryone;
    const json = JSON.stringify(kept.parse(presentTask(row, lastDate))).slice(0, -1);
    const { points, bonusPoints, bonusFirst } = row;
    return {
      id,
      state,
      offeredDate,
      lastDate,
      domain,
      difficulty,
      kind,
      repeat,
      orderPoints,
      minutes,
      pending: 0,
      json,
      restricted: isRestricted(row),
      hidden: hidesPoints ? { points, bonusPoints, bonusFirst } : null,
    };
  });
  const characters = tasks.reduce((sum, { json }) => sum + json.length, 0);
  return { tasks: tasks.length > maxTasks || characters > maxCharacters ? null : tasks };
}

/**
 * The answer of `listTasks` as JSON, from the kept tasks and one statement for the caller's submissions. The database only
 * compares texts and counts for administrators, so it is null for them, for a search, and while no tasks are kept.
 * @throws {AppError} validation_failed for a cursor of another list, and for an order of administrators
 */
export async function listKeptTasks(
  { kept, runSql }: { readonly kept: KeptTasks | null; readonly runSql: RunSql },
  actor: Actor,
  filter: TaskFilter,
): Promise<string | null> {
  const { user, administrator } = actor;
  if (kept === null || user === null || administrator !== null || filter.search || filter.status) return null;
  const { edition, show } = filter;
  if (edition !== undefined || show === 'saved') return null;
  const order = orderOf(actor, filter);
  const isAfter = order.isAfter(filter.cursor);
  if (isAfter === null) return null;
  const tasks = (await kept.get())?.tasks ?? null;
  if (tasks === null) return null;

  const { latest, live, approved, roundsOf } = await readOwn(runSql, tasks, {
    userId: user.id,
    now: filter.now,
  });
  const own = listedOf(tasks, filter.now).filter(
    (kept) => matches(kept, filter) && shows(kept, filter.now, live)[show],
  );
  const found = await forCaller(runSql, own, { ...filter, userId: user.id });
  const sorted = filter.sort === 'newest' ? found : found.sort(order.compare);
  const { rows, nextCursor } = order.page(sorted.filter(isAfter).slice(0, filter.limit + 1), filter.limit);
  const restricted = rows.filter((row) => row.restricted).map(({ id }) => id);
  const reasons = await readReasons(runSql, restricted, { userId: user.id, now: filter.now });
  const items = rows.map(({ id, json, hidden, ...row }) => {
    const status = taskStatusAt(row, filter.now);
    const fields: Pick<Task, keyof typeof perCall> & Partial<Task> = {
      ...(hidden && (approved.has(id) ? hidden : noPoints)),
      status,
      closed: !taskRules[status].takesWork,
      mySubmission: latest.get(id) ?? null,
      rounds: roundsOf({ id, ...row }),
      reasons: reasons.get(id) ?? [],
      submissionCount: null,
      submissionCounts: null,
    };
    return `${json},${JSON.stringify(fields).slice(1)}`;
  });
  return `{"items":[${items.join()}],"nextCursor":${JSON.stringify(nextCursor)},"total":${sorted.length}}`;
}

/** How many kept tasks each `show` has; null where `listKeptTasks` is null. */
export async function countKeptTasks(
  { kept, runSql }: { readonly kept: KeptTasks | null; readonly runSql: RunSql },
  { user, administrator }: Actor,
  filter: CountFilter,
): Promise<TaskCounts | null> {
  if (kept === null || user === null || administrator !== null || filter.search) return null;
  if (filter.edition !== undefined) return null;
  const all = (await kept.get())?.tasks ?? null;
  if (all === null) return null;

  const { live } = await readOwn(runSql, all, { userId: user.id, now: filter.now });
  const tasks = listedOf(all, filter.now);
  const matching = tasks.filter((task) => matches(task, filter));
  const counts = { all: 0, open: 0, done: 0, closed: 0 };
  const names = Object.keys(counts) as (keyof typeof counts)[];
  for (const task of await forCaller(runSql, matching, { ...filter, userId: user.id })) {
    const show = shows(task, filter.now, live);
    for (const name of names) if (show[name]) counts[name] += 1;
  }
  return { ...counts, domains: [...new Set(tasks.map(({ domain }) => domain))].sort() };
}

/** Whether `takeReasons` may find one. */
const isRestricted = ({ prerequisiteIds, colleges, programs, minPoints, approvalLimit }: TaskRow) =>
  prerequisiteIds.length + colleges.length + programs.length > 0 ||
  minPoints !== null ||
  approvalLimit !== null;

const listed = taskStatusesWhere((rules) => rules.listed);

// What `isListed`, and `matches` and `shows` in list-tasks.ts, say in SQL; a test compares them.
const listedOf = (tasks: readonly KeptTask[], now: Date) =>
  tasks.filter((task) => listed.includes(taskStatusAt(task, now)));

function matches(task: KeptTask, { domain, difficulty, kind }: CountFilter): boolean {
  return (
    (domain === undefined || task.domain === domain) &&
    (difficulty === undefined || task.difficulty === difficulty) &&
    (kind === undefined || task.kind === kind)
  );
}

function shows({ id, lastDate }: KeptTask, now: Date, live: ReadonlySet<string>) {
  const closed = lastDate <= now;
  return { all: true, open: !closed && !live.has(id), done: live.has(id), closed };
}

/** Those that the caller may begin, if the filter says so. */
async function forCaller(
  runSql: RunSql,
  tasks: KeptTask[],
  { for: whose, userId, now }: Pick<CountFilter, 'for' | 'now'> & { readonly userId: string },
): Promise<KeptTask[]> {
  if (whose === undefined) return tasks;
  const restricted = tasks.filter((task) => task.restricted).map(({ id }) => id);
  const reasons = await readReasons(runSql, restricted, { userId, now });
  return tasks.filter(({ id }) => (reasons.get(id) ?? []).length === 0);
}

async function readReasons(
  runSql: RunSql,
  ids: readonly string[],
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<ReadonlyMap<string, Task['reasons']>> {
  if (ids.length === 0) return new Map();
  const rows = await runSql<{ id: string; reasons: FoundReason[] }>(Prisma.sql`
    SELECT id, ${takeReasons(userId, now)} AS reasons FROM tasks AS t WHERE id = ANY(${ids}::uuid[])`);
  return new Map(rows.map(({ id, reasons }) => [id, reasons.map(describeReason)]));
}

interface Rounds {
  readonly repeat: TaskRepeat;
  readonly present: string;
  readonly next: Date;
}

/**
 * The newest submission of each task in its present round, the tasks with a live one in it, and what `presentTask` says of the
 * rounds.
 */
async function readOwn(
  runSql: RunSql,
  tasks: readonly KeptTask[],
  { userId, now }: { readonly userId: string; readonly now: Date },
) {
  const rows = await runSql<OwnRow>(Prisma.sql`
    SELECT id, task_id AS "taskId", status, points, submitted_at AS "submittedAt", round
    FROM submissions WHERE user_id = ${userId}::uuid AND task_id IS NOT NULL
    ORDER BY submitted_at DESC, id DESC`);
  const repeated = new Map(tasks.flatMap(({ id, repeat }) => (repeat === null ? [] : [[id, repeat]])));
  const rounds = new Map<TaskRepeat, Rounds>();
  if (repeated.size > 0)
    for (const row of await runSql<Rounds>(Prisma.sql`
      SELECT repeat, round_of(repeat, ${now}::timestamptz, running_edition()) AS present,
        next_round_at(repeat, ${now}::timestamptz, running_edition()) AS next
      FROM unnest(${[...taskRepeats]}::text[]) AS repeat`))
      rounds.set(row.repeat, row);
  const latest = new Map<string, NonNullable<Task['mySubmission']>>();
  const live = new Set<string>();
  const approved = new Map<string, number>();
  for (const { id, taskId, status, points, submittedAt, round } of rows) {
    if (taskId === null) continue;
    if (submissionRules[status].awarded) approved.set(taskId, (approved.get(taskId) ?? 0) + 1);
    const repeat = repeated.get(taskId);
    if (round !== (repeat === undefined ? '' : rounds.get(repeat)?.present)) continue;
    if (!latest.has(taskId))
      latest.set(taskId, { id, status, points, submittedAt: submittedAt.toISOString() });
    if (submissionRules[status].live) live.add(taskId);
  }
  function roundsOf({ id, repeat, lastDate }: Pick<KeptTask, 'id' | 'repeat' | 'lastDate'>): Task['rounds'] {
    const round = repeat === null ? undefined : rounds.get(repeat);
    if (round === undefined) return null;
    const counted = { approved: approved.get(id) ?? 0, next: round.next };
    return presentRounds(counted, { mine: latest.get(id) ?? null, lastDate });
  }
  return { latest, live, approved, roundsOf };
}
