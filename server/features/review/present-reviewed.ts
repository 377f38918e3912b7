import type { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import type { Tx } from '../../database/db.ts';
import { presentSubmission, submissionInclude } from '../submissions/present-submission.ts';
import { photoUrl } from '../uploads/photo-url.ts';

/** What `presentReviewed` needs of a row. */
export const reviewedInclude = {
  ...submissionInclude,
  user: {
    select: {
      id: true,
      name: true,
      email: true,
      college: true,
      techid: true,
      points: true,
      pictureUrl: true,
      deletedAt: true,
      profilePhoto: { select: { id: true } },
    },
  },
  reviewedBy: { select: { name: true, email: true } },
} as const satisfies Prisma.SubmissionInclude;

type ReviewedRow = Prisma.SubmissionGetPayload<{ include: typeof reviewedInclude }>;

export function presentReviewed(row: ReviewedRow): ReviewedSubmission {
  const { user, reviewedBy } = row;
  return {
    ...presentSubmission(row),
    user:
      user.deletedAt !== null
        ? null
        : {
            id: user.id,
            name: user.name ?? '',
            email: user.email ?? '',
            college: user.college,
            techid: user.techid,
            points: user.points,
            profilePhoto: photoUrl(user),
          },
    reviewedBy: reviewedBy && (reviewedBy.name ?? reviewedBy.email),
  };
}

/** @throws {AppError} submission_not_found */
export async function findReviewed(tx: Tx, id: string): Promise<ReviewedSubmission> {
  const row = await tx.submission.findUnique({ where: { id }, include: reviewedInclude });
  if (row === null) throw new AppError('submission_not_found');
  return presentReviewed(row);
}
