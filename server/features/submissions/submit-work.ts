import type { Submission as SubmissionRow } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Submission, SubmitWorkInput } from '../../contract/submissions.ts';
import { type Db, isUniqueViolation, type Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { bindUploads } from '../uploads/bind-uploads.ts';
import { findMySubmission } from './find-my-submission.ts';
import { requireWork } from './require-work.ts';

interface Terms {
  title: string;
  points: number;
  lastDate: Date;
}

/**
 * Hands in work for a task, on the task's terms of this moment.
 * @throws {AppError} validation_failed, not_found (the task), task_closed, already_submitted, file_not_available
 */
export async function submitWork(
  db: Db,
  actor: StudentActor,
  input: SubmitWorkInput & { taskId: string; now: Date },
): Promise<Submission> {
  const { taskId, now, description, fileIds } = input;
  const userId = actor.user.id;
  const link = input.link || null;
  requireWork({ description, link, files: fileIds.length });
  return db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    const terms = await lockTerms(tx, taskId);
    if (terms === undefined) {
      throw new AppError('not_found', { message: 'This task does not exist any more.' });
    }
    if (terms.lastDate <= now) throw new AppError('task_closed');
    const { id } = await createOnce(tx, {
      userId,
      taskId,
      title: input.title || terms.title,
      description,
      link,
      maxPoints: terms.points,
      submittedAt: now,
      updatedAt: now,
    });
    await bindUploads(tx, { ids: fileIds, owner: { userId }, target: { purpose: 'submission-file', id } });
    return findMySubmission(tx, actor, id);
  });
}

/** The task, kept from being edited or deleted until the work is handed in on these terms. */
async function lockTerms(tx: Tx, taskId: string): Promise<Terms | undefined> {
  const [terms] = await tx.$queryRaw<Terms[]>`
    SELECT title, points, last_date AS "lastDate" FROM tasks WHERE id = ${taskId}::uuid FOR SHARE`;
  return terms;
}

type NewSubmission = Pick<
  SubmissionRow,
  'userId' | 'taskId' | 'title' | 'description' | 'link' | 'maxPoints' | 'submittedAt' | 'updatedAt'
>;

/** The database keeps the rule: one live submission per student and task. */
async function createOnce(tx: Tx, data: NewSubmission): Promise<{ id: string }> {
  try {
    return await tx.submission.create({ data, select: { id: true } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('already_submitted', { cause: error });
    throw error;
  }
}
