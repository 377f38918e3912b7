import type { Prisma } from '#prisma/client.ts';
import type { AdministratorActor, StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { ReviewedChecklist } from '../../contract/checklist.ts';
import { hidesPoints, withoutPoints } from '../../contract/hidden-points.ts';
import type { ReviewedHistory, SubmissionHistory } from '../../contract/submission-history.ts';
import type { Tx } from '../../database/db.ts';
import { revisableUntil } from '../drafts/revisable-until.ts';
import { fileSelect, presentFile } from '../uploads/present-file.ts';
import { isLive } from './claims.ts';

type History = Prisma.SubmissionGetPayload<{ include: typeof forStudent }>;

const administratorName = { select: { name: true, email: true } } as const;

const forStudent = {
  task: { select: { kind: true, lastDate: true } },
  claim: true,
  versions: { orderBy: { version: 'asc' } },
  reviews: { orderBy: [{ reviewedAt: 'asc' }, { id: 'asc' }] },
  files: { select: { ...fileSelect, replacedInVersion: true }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.SubmissionInclude;

const forReviewer = {
  ...forStudent,
  reviews: {
    ...forStudent.reviews,
    include: {
      administrator: administratorName,
      reversedBy: administratorName,
      decides: { select: { id: true } },
      appeal: { select: { outcome: true } },
    },
  },
  takeovers: { include: { from: administratorName, by: administratorName }, orderBy: { takenAt: 'asc' } },
} as const satisfies Prisma.SubmissionInclude;

/**
 * The versions and reviews of the student's submission, and what is possible now.
 * @throws {AppError} submission_not_found, also for another student's
 */
export async function findMyHistory(
  db: Tx,
  { user }: StudentActor,
  { id, now }: { id: string; now: Date },
): Promise<SubmissionHistory> {
  const found = await db.submission.findFirst({ where: { id, userId: user.id }, include: forStudent });
  if (found === null) throw new AppError('submission_not_found');
  const { status, version, claim, revisedAt, reviews } = found;
  const until = revisableUntil(found);
  return {
    status,
    version,
    claim:
      claim !== null && isLive(claim, now)
        ? { since: claim.claimedAt.toISOString(), expiresAt: claim.expiresAt.toISOString() }
        : null,
    revisedAt: revisedAt?.toISOString() ?? null,
    revisableUntil: until !== null && until > now ? until.toISOString() : null,
    versions: versionsOf(found),
    reviews: reviews
      .filter((review) => !isUndone(review))
      .map(presentReview)
      .map(({ checklist, ...review }) => ({
        ...review,
        checklist: checklist && hidesPoints(found) ? withoutPoints(checklist) : checklist,
      })),
  };
}

/** @throws {AppError} submission_not_found */
export async function findReviewedHistory(
  db: Tx,
  _actor: AdministratorActor,
  id: string,
): Promise<ReviewedHistory> {
  const found = await db.submission.findUnique({ where: { id }, include: forReviewer });
  if (found === null) throw new AppError('submission_not_found');
  const batchIds = found.reviews.flatMap(({ batchId }) => batchId ?? []);
  const batches =
    batchIds.length === 0
      ? []
      : await db.reviewBatch.findMany({ where: { id: { in: batchIds } }, select: { id: true } });
  return {
    versions: versionsOf(found),
    reviews: found.reviews.map((review) => ({
      ...presentReview(review),
      reviewedBy: nameOf(review.administrator),
      reversedBy: nameOf(review.reversedBy),
      decidesAppeal: review.decides !== null,
      final: review.decides !== null || review.appeal?.outcome === 'upheld',
      batch:
        review.batchId === null
          ? null
          : { id: review.batchId, exists: batches.some((batch) => batch.id === review.batchId) },
    })),
    takeovers: found.takeovers.map(({ id, from, by, reason, takenAt }) => ({
      id,
      from: nameOf(from),
      by: nameOf(by),
      reason,
      at: takenAt.toISOString(),
    })),
  };
}

const isUndone = ({ reversedAt, reversalReason }: History['reviews'][number]) =>
  reversedAt !== null && reversalReason === null;

const nameOf = (administrator: { name: string | null; email: string } | null) =>
  administrator && (administrator.name ?? administrator.email);

function versionsOf({ files, versions, ...current }: History): SubmissionHistory['versions'] {
  const byId = new Map(files.map((file) => [file.id, presentFile(file)]));
  const { version, title, description, link, revisedAt, submittedAt } = current;
  return [
    ...versions.map(({ submissionId: _, fileIds, submittedAt: at, ...earlier }) => ({
      ...earlier,
      files: fileIds.flatMap((id) => byId.get(id) ?? []),
      submittedAt: at.toISOString(),
    })),
    {
      version,
      title,
      description,
      link,
      files: files.filter(({ replacedInVersion }) => replacedInVersion === null).map(presentFile),
      submittedAt: (revisedAt ?? submittedAt).toISOString(),
    },
  ];
}

const presentReview = (review: History['reviews'][number]) => ({
  id: review.id,
  version: review.version,
  status: review.status,
  points: review.points,
  feedback: review.feedback,
  // Written by reviews only.
  checklist: review.checklist as ReviewedChecklist | null,
  reviseUntil: review.reviseUntil?.toISOString() ?? null,
  claimedAt: review.claimedAt?.toISOString() ?? null,
  reviewedAt: review.reviewedAt.toISOString(),
  reversedAt: review.reversedAt?.toISOString() ?? null,
  reversalReason: review.reversalReason,
});
