import { Prisma, type Task } from '#prisma/client.ts';
import type { AdministratorActor, StudentActor } from '../../actor.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { insertAwards } from '../points/append-ledger-entry.ts';
import { createSubmission } from './create-submission.ts';

export interface Review {
  readonly status: 'approved' | 'rejected';
  /** At most those of the task; 0 unless approved. */
  readonly points: number;
  readonly feedback: string;
  /** Who decided; undefined: the server. */
  readonly reviewer?: AdministratorActor | undefined;
}

interface HandIn {
  readonly userId: string;
  readonly task: Pick<Task, 'id' | 'title' | 'points'>;
  /** The present one of the task unless it is given. */
  readonly round?: string;
  /** What reviewers and the student read. */
  readonly description: string;
  /** What the kind stores. */
  readonly answers: Prisma.InputJsonValue;
  readonly files?: number;
  readonly now: Date;
  /** Of a kind that needs no reviewer; without it the work is pending. */
  readonly review?: Review;
}

/**
 * Hands in what a student did for a task of another kind than `work`, and reviews it at once if that kind decides by itself. What follows
 * (review, undo, appeal, statement, boards) is as for all work. The caller has locked the student, and then the task: by `lockOpenTask`
 * or `lockPlaces`. It approves only while the task is not full (`isFull`).
 * @param actor the student, or an administrator for them; `system`: a sweep
 * @returns the id of the submission
 * @throws {AppError} already_submitted
 */
export async function handInAnswers(
  tx: Tx,
  actor: StudentActor | AdministratorActor | 'system',
  { userId, task, round = '', description, answers, files = 0, now, review }: HandIn,
): Promise<string> {
  const { id } = await createSubmission(tx, {
    userId,
    taskId: task.id,
    round,
    title: task.title,
    description,
    link: null,
    linkKey: null,
    answers,
    maxPoints: task.points,
    submittedAt: now,
    updatedAt: now,
  });
  await recordAudit(tx, actor, {
    action: 'submission.submit',
    subjectKind: 'submission',
    subjectId: id,
    detail: { after: { status: 'pending', version: 1, files } },
  });
  if (review) await writeReview(tx, id, { ...review, now });
  return id;
}

/** Locks a task in which each approval waits for the ones before it. `lockOpenTask` of a kind does so, too. */
export async function lockPlaces(tx: Tx, taskId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM tasks WHERE id = ${taskId}::uuid AND (approval_limit IS NOT NULL OR bonus_points IS NOT NULL) FOR NO KEY UPDATE`;
}

/** Whether the task has as many approved works as it takes. Its places are locked. */
export async function isFull(tx: Tx, taskId: string): Promise<boolean> {
  const { approvalLimit } = await tx.task.findUniqueOrThrow({
    where: { id: taskId },
    select: { approvalLimit: true },
  });
  if (approvalLimit === null) return false;
  const approved = await tx.submission.count({ where: { taskId, status: { in: statusesWhere('awarded') } } });
  return approved >= approvalLimit;
}

async function writeReview(
  tx: Tx,
  id: string,
  { status, points, feedback, reviewer, now }: Review & { readonly now: Date },
): Promise<void> {
  const reviewerId = reviewer?.administrator.id ?? null;
  const award = status === 'approved' ? insertAwards(Prisma.sql`FROM reviewed`) : Prisma.sql`SELECT`;
  await tx.$executeRaw`
    WITH reviewed AS (
      UPDATE submissions SET status = ${status}::submission_status, points = ${points}::int, feedback = ${feedback}, review_id = uuidv7(),
        reviewed_by_id = ${reviewerId}::uuid, reviewed_at = ${now}::timestamptz
      WHERE id = ${id}::uuid RETURNING *
    ), history AS (
      INSERT INTO reviews (id, submission_id, version, status, points, feedback, administrator_id, reviewed_at)
      SELECT review_id, id, version, status, points, feedback, reviewed_by_id, reviewed_at FROM reviewed
    ) ${award}`;
  await recordAudit(tx, reviewer ?? 'system', {
    action: status === 'approved' ? 'submission.approve' : 'submission.reject',
    subjectKind: 'submission',
    subjectId: id,
    detail: { before: 'pending', after: status, points, version: 1 },
  });
}
