import type { Prisma, SubmissionStatus } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { countByFilter, submissionRules } from '../../contract/submission-status.ts';
import type { Task } from '../../contract/tasks.ts';
import { fileUrl } from '../../contract/uploads.ts';
import type { Tx } from '../../database/db.ts';

/** All columns and what else `presentTask` needs. Reads only the caller's own submissions. */
export function taskInclude(actor: Pick<Actor, 'user'>) {
  return {
    images: { select: { id: true }, where: { status: 'ready' }, orderBy: { position: 'asc' } },
    submissions: {
      // No student has the nil id, so an administrator gets no submission here.
      where: { userId: actor.user?.id ?? '00000000-0000-0000-0000-000000000000' },
      select: { id: true, status: true, points: true, submittedAt: true },
      orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
      take: 1,
    },
  } as const satisfies Prisma.TaskInclude;
}

type Row = Prisma.TaskGetPayload<{ include: ReturnType<typeof taskInclude> }>;

export const taskNotFound = () =>
  new AppError('not_found', { message: 'This task does not exist any more.' });

/** @throws {AppError} not_found */
export async function findTask(db: Tx, actor: Actor, { id, now }: { id: string; now: Date }): Promise<Task> {
  const row = await db.task.findUnique({ where: { id }, include: taskInclude(actor) });
  if (row === null) throw taskNotFound();
  const counted = await countSubmissions(db, actor, [id]);
  return presentTask(row, counted, now);
}

type StatusCount = { readonly status: SubmissionStatus; readonly _count: number };

/** The submissions of these tasks by status, for administrators; null for students. */
export async function countSubmissions(
  db: Tx,
  actor: Pick<Actor, 'administrator'>,
  ids: readonly string[],
): Promise<Map<string, StatusCount[]> | null> {
  if (actor.administrator === null) return null;
  const groups = await db.submission.groupBy({
    by: ['taskId', 'status'],
    where: { taskId: { in: [...ids] } },
    _count: true,
  });
  return Map.groupBy(groups, ({ taskId }) => taskId ?? '');
}

/** @param counted from `countSubmissions` */
export function presentTask(row: Row, counted: Map<string, StatusCount[]> | null, now: Date): Task {
  const { offeredDate, images, submissions, ...columns } = row;
  const counts = counted && (counted.get(row.id) ?? []);
  const [mine] = submissions;
  return {
    ...columns,
    lastDate: row.lastDate.toISOString(),
    OfferedDate: offeredDate.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    images: images.map(({ id }) => fileUrl(id)),
    imageIds: images.map(({ id }) => id),
    closed: row.lastDate <= now,
    mySubmission: mine === undefined ? null : { ...mine, submittedAt: mine.submittedAt.toISOString() },
    submissionCount: counts && sum(counts.filter(({ status }) => submissionRules[status].live)),
    submissionCounts: counts && countByFilter(counts),
  };
}

const sum = (counts: readonly StatusCount[]) => counts.reduce((total, { _count }) => total + _count, 0);
