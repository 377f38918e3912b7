import { Prisma, type Submission, type SubmissionStatus, type Task as TaskColumns } from '#prisma/client.ts';
import { type Actor, hasRight } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Checklist } from '../../contract/checklist.ts';
import { withoutPoints } from '../../contract/hidden-points.ts';
import { countByFilter, statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import { describeReason, type FoundReason } from '../../contract/take-reasons.ts';
import { taskFields } from '../../contract/task-input.ts';
import { taskRules, taskStatusAt } from '../../contract/task-status.ts';
import type { Task } from '../../contract/tasks.ts';
import { fileUrl } from '../../contract/uploads.ts';
import { presentRound } from '../../database/present-round-sql.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { takeReasons } from '../../database/take-reasons-sql.ts';
import { mayOpenTask } from '../../database/task-status-sql.ts';
import { submissionCountRows } from '../submissions/submission-counts.ts';

interface StatusCount {
  readonly status: SubmissionStatus;
  readonly _count: number;
}

/** A row of `taskColumns`. */
export interface TaskRow
  extends Pick<
    TaskColumns,
    | 'id'
    | 'state'
    | 'offeredDate'
    | 'updatedAt'
    | 'version'
    | Exclude<keyof typeof taskFields, 'technologies' | 'repeat'>
  > {
  readonly repeat: Task['repeat'];
  /** The caller does not see them yet. */
  readonly hidesPoints: boolean;
  /** Prisma writes no null, but the column allows it. */
  readonly technologies: string[] | null;
  readonly imageIds: string[];
  readonly imageTexts: string[];
  readonly prerequisiteIds: string[];
  /** Null for administrators without a student account. */
  readonly reasons: FoundReason[] | null;
  readonly mine: (Pick<Submission, 'id' | 'status' | 'points'> & { readonly submittedAt: string }) | null;
  /** When the next round begins, and how many works are approved; null of a task that is done once. */
  readonly rounds: { readonly approved: number; readonly next: string } | null;
  /** Null for students. A status may be in it several times. */
  readonly counts: StatusCount[] | null;
  /** Only with `detailed`. */
  readonly checklist?: Checklist;
}

const fieldColumns = Prisma.raw(
  Object.keys(taskFields)
    .map((field) => `t.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${field}"`)
    .join(', '),
);

/**
 * What `presentTask` needs; `t` is the task. Reads only the caller's own submissions.
 * @param detailed with what the lists of students leave out
 */
export function taskColumns(
  actor: Pick<Actor, 'user' | 'administrator'>,
  now: Date,
  detailed = hasRight(actor, 'read'),
): Prisma.Sql {
  const { user } = actor;
  const isReader = hasRight(actor, 'read');
  const mine = Prisma.sql`(
    SELECT json_build_object('id', id, 'status', status, 'points', points, 'submittedAt', submitted_at)
    FROM submissions WHERE task_id = t.id AND user_id = ${user?.id}::uuid AND round = ${presentRound(Prisma.sql`t`, now)}
    ORDER BY submitted_at DESC, id DESC LIMIT 1)`;
  const rounds = Prisma.sql`CASE WHEN t.repeat IS NOT NULL THEN json_build_object(
    'approved', (SELECT count(*) FROM submissions WHERE task_id = t.id AND user_id = ${user?.id}::uuid AND status = ANY(${statusesWhere('awarded')}::submission_status[])),
    'next', next_round_at(t.repeat, ${now}::timestamptz, t.edition_id)) END`;
  const counts = Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('status', status, '_count', submissions)), '[]')
    FROM ${submissionCountRows} AS counted WHERE task_id = t.id)`;
  const hidesPoints = Prisma.sql`t.points_hidden AND NOT EXISTS (
    SELECT FROM submissions WHERE task_id = t.id AND user_id = ${user?.id ?? null}::uuid AND status = ANY(${statusesWhere('awarded')}::submission_status[]))`;
  return Prisma.sql`
    t.id, t.state, ${fieldColumns}, ${detailed ? Prisma.sql`t.checklist,` : Prisma.empty} t.offered_date AS "offeredDate", t.updated_at AS "updatedAt", t.version,
    ARRAY(SELECT id FROM uploads WHERE task_id = t.id AND status = 'ready' ORDER BY position) AS "imageIds",
    ARRAY(SELECT alt_text FROM uploads WHERE task_id = t.id AND status = 'ready' ORDER BY position) AS "imageTexts",
    ARRAY(SELECT required_id FROM task_prerequisites WHERE task_id = t.id ORDER BY required_id) AS "prerequisiteIds",
    ${isReader ? Prisma.sql`false` : hidesPoints} AS "hidesPoints",
    ${user === null ? Prisma.sql`NULL` : takeReasons(user.id, now)} AS reasons,
    ${user === null ? Prisma.sql`NULL` : mine} AS mine, ${user === null ? Prisma.sql`NULL` : rounds} AS rounds, ${isReader ? counts : Prisma.sql`NULL`} AS counts`;
}

export const taskNotFound = () =>
  new AppError('not_found', { message: 'This task does not exist any more.' });

/** @throws {AppError} not_found, alike for a task that a student may not open */
export async function findTask(
  runSql: RunSql,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<Task> {
  const mayOpen = hasRight(actor, 'read') ? Prisma.sql`true` : mayOpenTask(actor.user?.id, now);
  const [row] = await runSql<TaskRow>(Prisma.sql`
    SELECT ${taskColumns(actor, now, true)} FROM (SELECT * FROM tasks WHERE id = ${id}::uuid AND ${mayOpen}) AS t`);
  if (row === undefined) throw taskNotFound();
  return presentTask(row, now);
}

/** What the points of a task can be told from. */
export const noPoints = { points: null, bonusPoints: null, bonusFirst: null } as const;

export function presentTask(
  { state, offeredDate, mine, rounds, counts, reasons, hidesPoints, ...columns }: TaskRow,
  now: Date,
): Task {
  const { lastDate, imageIds } = columns;
  const status = taskStatusAt({ state, offeredDate, lastDate }, now);
  return {
    ...columns,
    ...(hidesPoints && { ...noPoints, checklist: columns.checklist && withoutPoints(columns.checklist) }),
    status,
    technologies: columns.technologies ?? [],
    lastDate: lastDate.toISOString(),
    OfferedDate: offeredDate.toISOString(),
    updatedAt: columns.updatedAt.toISOString(),
    images: imageIds.map(fileUrl),
    closed: !taskRules[status].takesWork,
    mySubmission: mine && { ...mine, submittedAt: new Date(mine.submittedAt).toISOString() },
    rounds: rounds && presentRounds(rounds, { mine, lastDate }),
    reasons: (reasons ?? []).map(describeReason),
    submissionCount: counts && sum(counts.filter(({ status }) => submissionRules[status].live)),
    submissionCounts: counts && countByFilter(counts),
  };
}

/** `next`: of the round after the present one, which is of use to who has done this one. */
export function presentRounds(
  { approved, next }: { readonly approved: number; readonly next: string | Date },
  { mine, lastDate }: { readonly mine: Pick<Submission, 'status'> | null; readonly lastDate: Date },
): NonNullable<Task['rounds']> {
  const start = new Date(next);
  const isDone = mine !== null && submissionRules[mine.status].live;
  return { approved, next: isDone && start < lastDate ? start.toISOString() : null };
}

const sum = (counts: readonly StatusCount[]) => counts.reduce((total, { _count }) => total + _count, 0);
