import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { BatchReview, startReviewBatch as route } from '../../contract/review-batches.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireFutureDate } from '../review/revise-until.ts';
import { selectSubmissions } from './select-submissions.ts';

/**
 * Stores which submissions are reviewed, as they are now, and starts the job.
 * @returns the id of the batch
 * @throws {AppError} validation_failed if too many or no submissions are selected, or the date to revise until has passed
 */
export async function startBatch(
  deps: Pick<Deps, 'db' | 'runSql' | 'jobs' | 'site' | 'now'>,
  actor: AdministratorActor,
  { review, selection }: Parsed<typeof route, 'body'>,
): Promise<string> {
  const { db, jobs, now } = deps;
  if (review.action === 'reject' || review.action === 'request_changes')
    requireFutureDate(review.reviseUntil, now(), 'review.reviseUntil');
  const { ids, versions } = await selectSubmissions(deps, actor, selection);
  const total = ids.length;
  const { requestId } = actor;
  await jobs?.ready();
  const id = await db.$transaction(async (tx) => {
    const { id } = await tx.reviewBatch.create({
      data: {
        administratorId: actor.administrator.id,
        requestId,
        ...columnsOf(review),
        // A search may be a student's name, which erasing the account would not find here.
        ...(selection.kind === 'filter' && { filter: { ...selection.filter, search: undefined } }),
        total,
        counts: { waiting: total },
        createdAt: now(),
      },
      select: { id: true },
    });
    await tx.$executeRaw(Prisma.sql`
      INSERT INTO review_batch_items (batch_id, position, submission_id, version, task_title)
      SELECT ${id}::uuid, chosen.position, chosen.id, chosen.version, coalesce(s.task_title, s.title)
      FROM unnest(${ids}::uuid[], ${versions}::int[]) WITH ORDINALITY AS chosen (id, version, position)
      LEFT JOIN submissions s ON s.id = chosen.id`);
    await recordAudit(tx, actor, {
      action: 'review-batch.start',
      subjectKind: 'review-batch',
      subjectId: id,
      detail: { action: review.action, submissions: total, by: selection.kind, ...pointsOf(review) },
    });
    await jobs?.enqueue(tx, 'review-batch', { batchId: id, requestId });
    return id;
  });
  jobs?.wake('review-batch');
  return id;
}

const pointsOf = (review: BatchReview) => {
  if (review.action !== 'approve') return {};
  const { points } = review;
  return { pointsRule: points.rule, ...(points.rule !== 'full' && { pointsValue: points.value }) };
};

function columnsOf(review: BatchReview) {
  const { action } = review;
  if (action === 'delete') return { action, feedback: '' };
  if (action !== 'approve') {
    const { feedback, reviseUntil } = review;
    return { action, feedback, reviseUntil: reviseUntil === null ? null : new Date(reviseUntil) };
  }
  const { points, feedback } = review;
  return {
    action,
    feedback,
    pointsRule: points.rule,
    pointsValue: points.rule === 'full' ? null : points.value,
  };
}
