import { randomUUID } from 'node:crypto';
import { Prisma, type Submission } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { DecideAppealInput } from '../../contract/appeals.ts';
import { hidesPoints } from '../../contract/hidden-points.ts';
import { notificationExcerpt } from '../../contract/notification-kinds.ts';
import { submissionRules } from '../../contract/submission-status.ts';
import { pointsOf } from '../../contract/word-of.ts';
import type { Tx } from '../../database/db.ts';
import { lockAuthor } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notify } from '../notifications/notify.ts';
import { appendReversal, insertAwards } from '../points/append-ledger-entry.ts';
import { refuseFullTask } from '../review/refuse-full-task.ts';
import { hasOtherLiveWork } from './appeal-review.ts';
import { mayDecide } from './may-decide.ts';
import { appealNotFound } from './present-appeal.ts';

type Decision = DecideAppealInput & { readonly id: string; readonly now: Date };

/**
 * Decides an open appeal, which is final. `granted` approves the work with more points by a review of its own; the award of the
 * first review is taken back by a second ledger entry. The student is notified.
 * @throws {AppError} not_found, appeal_closed, own_review, validation_failed for points that are not more than before,
 *   already_submitted if there is newer work that waits or is approved, task_full, unavailable
 */
export async function decideAppeal(
  { db, jobs, mailer, config }: Pick<Deps, 'db' | 'jobs' | 'mailer' | 'config'>,
  actor: AdministratorActor,
  { id, now, ...decision }: Decision,
): Promise<void> {
  await jobs?.ready();
  await db.$transaction(async (tx) => {
    const { submission, points: before } = await lockAppeal(tx, id);
    await requireAnother(tx, {
      id,
      administratorId: actor.administrator.id,
      adminEmails: config.adminEmails,
    });
    const decisionId =
      decision.outcome === 'granted' ? await grant(tx, actor, { submission, now, ...decision }) : null;
    const { outcome, answer } = decision;
    await tx.appeal.update({
      where: { id },
      data: { outcome, answer, decidedById: actor.administrator.id, decidedAt: now, decisionId },
      select: { id: true },
    });
    const { userId, taskTitle, title, maxPoints, status } = submission;
    const points = decision.outcome === 'granted' ? decision.points : before;
    await notify({ jobs, mailer, requestId: actor.requestId }, tx, [
      {
        userId,
        kind: 'appeal',
        key: `appeal:${id}`,
        subjectId: submission.id,
        data: {
          submissionId: submission.id,
          title: taskTitle ?? title,
          outcome,
          points,
          maxPoints: outcome === 'upheld' && hidesPoints(submission) ? 0 : maxPoints,
          excerpt: notificationExcerpt(answer),
        },
      },
    ]);
    await recordAudit(tx, actor, {
      action: outcome === 'granted' ? 'appeal.grant' : 'appeal.uphold',
      subjectKind: 'appeal',
      subjectId: id,
      detail: {
        submissionId: submission.id,
        before: { appeal: 'open', status, points: before },
        after: { appeal: outcome, status: outcome === 'granted' ? 'approved' : status, points },
      },
    });
  });
  for (const queue of ['notification-mail', 'notification-push'] as const) jobs?.wake(queue);
}

/** Locks the author and the submission first, as reviews and reversals do. @throws {AppError} not_found, appeal_closed */
async function lockAppeal(tx: Tx, id: string): Promise<{ submission: Submission; points: number }> {
  const found = await tx.appeal.findUnique({ where: { id }, select: { submissionId: true } });
  if (found === null) throw appealNotFound();
  await lockAuthor(tx, found.submissionId);
  await tx.$queryRaw`SELECT 1 FROM submissions WHERE id = ${found.submissionId}::uuid FOR UPDATE`;
  const appeal = await tx.appeal.findUnique({
    where: { id },
    select: { outcome: true, submission: true, review: { select: { points: true } } },
  });
  if (appeal === null) throw appealNotFound();
  if (appeal.outcome === 'ended') {
    throw new AppError('appeal_closed', {
      message:
        'The review was reversed in the meantime, so this appeal has ended. Your decision was not saved.',
    });
  }
  if (appeal.outcome !== null) throw new AppError('appeal_closed');
  return { submission: appeal.submission, points: appeal.review.points };
}

interface Caller {
  readonly id: string;
  readonly administratorId: string;
  readonly adminEmails: ReadonlySet<string>;
}

/** @throws {AppError} own_review */
async function requireAnother(tx: Tx, { id, ...reader }: Caller): Promise<void> {
  const [row] = await tx.$queryRaw<{ allowed: boolean }[]>`
    SELECT ${mayDecide(reader)} AS allowed FROM appeals a JOIN reviews r ON r.id = a.review_id WHERE a.id = ${id}::uuid`;
  if (!row?.allowed) throw new AppError('own_review');
}

interface Grant {
  /** Locked. */
  readonly submission: Submission;
  readonly points: number;
  readonly answer: string;
  readonly now: Date;
}

/** @returns the id of the new review */
async function grant(
  tx: Tx,
  actor: AdministratorActor,
  { submission, points, answer, now }: Grant,
): Promise<string> {
  const { id, userId, taskId, round, status, maxPoints, points: awarded } = submission;
  const before = submissionRules[status].awarded ? (awarded ?? 0) : null;
  if (points > maxPoints) throw fieldRefused('points', `This work has at most ${pointsOf(maxPoints)}.`);
  if (before !== null && points <= before) {
    throw fieldRefused('points', `The review gave ${before}. Enter more, or uphold the review.`);
  }
  if (await hasOtherLiveWork(tx, { id, userId, taskId, round })) {
    throw new AppError('already_submitted', {
      message:
        'The student has handed in newer work for this task since, and only one can be approved. Uphold this review, and review the newer work.',
    });
  }
  if (before !== null && before > 0) await appendReversal(tx, { submissionId: id, at: now });
  const review = { status: 'approved', points, feedback: answer, reviewedAt: now } as const;
  const reviewId = randomUUID();
  const administratorId = actor.administrator.id;
  const { version } = submission;
  await tx.review.create({
    data: { ...review, id: reviewId, submissionId: id, version, administratorId },
    select: { id: true },
  });
  await tx.submission
    .update({
      where: { id },
      data: { ...review, reviewId, reviewedById: administratorId, reviseUntil: null, updatedAt: now },
      select: { id: true },
    })
    .catch(refuseFullTask);
  await tx.$executeRaw(insertAwards(Prisma.sql`FROM submissions WHERE id = ${id}::uuid`));
  return reviewId;
}
