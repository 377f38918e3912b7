import type { Prisma } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Task } from '../../contract/tasks.ts';
import { fileUrl } from '../../contract/uploads.ts';

/** What `presentTask` needs; the caller's own submissions only, so that nobody else's are ever read. */
export function taskSelect(actor: Pick<Actor, 'user'>) {
  return {
    id: true,
    title: true,
    content: true,
    link: true,
    lastDate: true,
    points: true,
    offeredDate: true,
    domain: true,
    category: true,
    difficulty: true,
    estimatedTime: true,
    technologies: true,
    submissionGuidelines: true,
    updatedAt: true,
    images: { select: { id: true }, where: { status: 'ready' }, orderBy: { position: 'asc' } },
    submissions: {
      // No student has the nil id: an administrator sees no submission as hers.
      where: { userId: actor.user?.id ?? '00000000-0000-0000-0000-000000000000' },
      select: { id: true, status: true, points: true, submittedAt: true },
      orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
      take: 1,
    },
    _count: { select: { submissions: { where: { status: { in: statusesWhere('live') } } } } },
  } as const satisfies Prisma.TaskSelect;
}

type Row = Prisma.TaskGetPayload<{ select: ReturnType<typeof taskSelect> }>;

export function presentTask(row: Row, actor: Actor, now: Date): Task {
  const [mine] = row.submissions;
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    link: row.link,
    lastDate: row.lastDate.toISOString(),
    points: row.points,
    OfferedDate: row.offeredDate.toISOString(),
    domain: row.domain,
    category: row.category,
    difficulty: row.difficulty,
    estimatedTime: row.estimatedTime,
    technologies: row.technologies,
    images: row.images.map(({ id }) => fileUrl(id)),
    imageIds: row.images.map(({ id }) => id),
    submissionGuidelines: row.submissionGuidelines,
    updatedAt: row.updatedAt.toISOString(),
    closed: row.lastDate <= now,
    mySubmission: mine === undefined ? null : { ...mine, submittedAt: mine.submittedAt.toISOString() },
    submissionCount: actor.administrator === null ? null : row._count.submissions,
  };
}
