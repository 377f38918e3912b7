import type { Prisma } from '#prisma/client.ts';
import type { Submission } from '../../contract/submissions.ts';
import { taskOfSubmission } from '../../contract/tasks.ts';
import { fileSelect, presentFile } from '../uploads/present-file.ts';

/** What `presentSubmission` needs of a row. */
export const submissionInclude = {
  user: { select: { email: true, deletedAt: true } },
  task: { select: taskOfSubmission },
  files: { select: fileSelect, orderBy: { position: 'asc' } },
} as const satisfies Prisma.SubmissionInclude;

export type SubmissionRow = Prisma.SubmissionGetPayload<{ include: typeof submissionInclude }>;

export function presentSubmission(row: SubmissionRow): Submission {
  const files = row.files.map(presentFile);
  return {
    id: row.id,
    userId: row.userId,
    userEmail: row.user.deletedAt === null ? row.user.email : null,
    taskId: row.taskId,
    task: row.task && { ...row.task, lastDate: row.task.lastDate.toISOString() },
    taskAtSubmission:
      row.taskTitle === null
        ? null
        : {
            title: row.taskTitle,
            content: row.taskContent ?? '',
            submissionGuidelines: row.taskGuidelines,
          },
    title: row.title,
    description: row.description,
    link: row.link,
    fileNames: files.map((file) => file.name),
    fileUrls: files.map((file) => file.url),
    files,
    status: row.status,
    points: row.points,
    maxPoints: row.maxPoints,
    feedback: row.feedback,
    version: row.version,
    submittedAt: row.submittedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  };
}
