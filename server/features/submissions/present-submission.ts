import { Prisma } from '#prisma/client.ts';
import { hidesPoints } from '../../contract/hidden-points.ts';
import type { Submission } from '../../contract/submissions.ts';
import { taskOfSubmission } from '../../contract/tasks.ts';
import { isoTime } from '../../database/run-sql.ts';
import { fileSelect, presentFile } from '../uploads/present-file.ts';

/** What `presentSubmission` needs of a row. */
export const submissionInclude = {
  user: { select: { email: true, deletedAt: true } },
  task: { select: taskOfSubmission },
  files: { where: { replacedInVersion: null }, select: fileSelect, orderBy: { position: 'asc' } },
} as const satisfies Prisma.SubmissionInclude;

type IncludedRow = Prisma.SubmissionGetPayload<{ include: typeof submissionInclude }>;

/** What `presentSubmission` needs, in a statement outside of Prisma: `s` is the submission. The author is not among it. */
export const submissionColumns = Prisma.sql`
  s.id, s.user_id AS "userId", s.task_id AS "taskId", s.task_title AS "taskTitle", s.task_content AS "taskContent",
  s.task_guidelines AS "taskGuidelines", s.title, s.description, s.link, s.status, s.points, s.max_points AS "maxPoints", s.points_hidden AS "pointsHidden",
  s.feedback, s.version, s.submitted_at AS "submittedAt", s.updated_at AS "updatedAt", s.reviewed_at AS "reviewedAt",
  (SELECT json_build_object('id', t.id, 'title', t.title, 'content', t.content, 'domain', t.domain,
    'difficulty', t.difficulty, 'kind', t.kind, 'points', t.points, 'pointsHidden', t.points_hidden, 'lastDate', t.last_date,
    'deliverable', t.deliverable)
    FROM tasks t WHERE t.id = s.task_id) AS task,
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'contentType', f.content_type,
    'size', f.size) ORDER BY f.position), '[]') FROM uploads f WHERE f.submission_id = s.id AND f.replaced_in_version IS NULL) AS files`;

type TimeColumn = 'submittedAt' | 'updatedAt' | 'reviewedAt';

/** A row of Prisma or of `submissionColumns`, read with `timesAsText` or not, in which the task's deadline is text. */
export interface SubmissionRow
  extends Omit<
    IncludedRow,
    | 'task'
    | 'linkKey'
    | 'answers'
    | 'reviewId'
    | 'reviewedById'
    | 'reviseUntil'
    | 'revisedAt'
    | 'taskLastDate'
    | 'taskChecklist'
    | TimeColumn
  > {
  readonly task:
    | (Omit<NonNullable<IncludedRow['task']>, 'lastDate'> & { readonly lastDate: Date | string })
    | null;
  readonly submittedAt: Date | string;
  readonly updatedAt: Date | string;
  readonly reviewedAt: Date | string | null;
}

export const textOf = (time: Date | string) => (typeof time === 'string' ? time : time.toISOString());

/** As the author sees it. */
export function presentOwnSubmission(row: SubmissionRow): Submission {
  const shown = presentSubmission(row);
  const { status, task } = shown;
  return {
    ...shown,
    maxPoints: hidesPoints(row) ? null : shown.maxPoints,
    task: task && { ...task, points: hidesPoints({ ...task, status }) ? null : task.points },
  };
}

export function presentSubmission(row: SubmissionRow): Submission & { maxPoints: number } {
  const files = row.files.map(presentFile);
  return {
    id: row.id,
    userId: row.userId,
    userEmail: row.user.deletedAt === null ? row.user.email : null,
    taskId: row.taskId,
    task: row.task && { ...row.task, lastDate: isoTime(textOf(row.task.lastDate)) },
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
    submittedAt: textOf(row.submittedAt),
    updatedAt: textOf(row.updatedAt),
    reviewedAt: row.reviewedAt && textOf(row.reviewedAt),
  };
}
