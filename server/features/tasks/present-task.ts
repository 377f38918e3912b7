import type { Prisma } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
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
    _count: { select: { submissions: { where: { status: { in: statusesWhere('live') } } } } },
  } as const satisfies Prisma.TaskInclude;
}

type Row = Prisma.TaskGetPayload<{ include: ReturnType<typeof taskInclude> }>;

export const taskNotFound = () =>
  new AppError('not_found', { message: 'This task does not exist any more.' });

/** @throws {AppError} not_found */
export async function findTask(db: Tx, actor: Actor, { id, now }: { id: string; now: Date }): Promise<Task> {
  const row = await db.task.findUnique({ where: { id }, include: taskInclude(actor) });
  if (row === null) throw taskNotFound();
  return presentTask(row, actor, now);
}

export function presentTask(row: Row, actor: Actor, now: Date): Task {
  const { offeredDate, images, submissions, _count, ...columns } = row;
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
    submissionCount: actor.administrator === null ? null : _count.submissions,
  };
}
