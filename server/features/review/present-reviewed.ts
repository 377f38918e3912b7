import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import type { RunSql } from '../../database/run-sql.ts';
import {
  presentSubmission,
  type SubmissionRow,
  submissionColumns,
  submissionInclude,
} from '../submissions/present-submission.ts';
import { photoUrl } from '../uploads/photo-url.ts';

/** What `presentReviewed` needs of a row. */
const reviewedInclude = {
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

type IncludedRow = Prisma.SubmissionGetPayload<{ include: typeof reviewedInclude }>;

/** The same in a statement outside of Prisma: `s` is the submission, `u` its author. */
export const reviewedColumns = Prisma.sql`
  ${submissionColumns},
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'college', u.college, 'techid', u.techid,
    'points', u.points, 'pictureUrl', u.picture_url, 'deletedAt', u.deleted_at, 'profilePhoto',
    (SELECT json_build_object('id', p.id) FROM uploads p WHERE p.profile_of_user_id = u.id)) AS "user",
  (SELECT json_build_object('name', a.name, 'email', a.email) FROM administrators a WHERE a.id = s.reviewed_by_id)
    AS "reviewedBy"`;

/** A row of Prisma or of `reviewedColumns`. */
export type ReviewedRow = SubmissionRow & Pick<IncludedRow, 'user' | 'reviewedBy'>;

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
export async function findReviewed(runSql: RunSql, id: string): Promise<ReviewedSubmission> {
  const [row] = await runSql<ReviewedRow>(Prisma.sql`
    SELECT ${reviewedColumns} FROM submissions s JOIN users u ON u.id = s.user_id WHERE s.id = ${id}::uuid`);
  if (row === undefined) throw new AppError('submission_not_found');
  return presentReviewed(row);
}
