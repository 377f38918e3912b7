import { type Administrator, Prisma, type Upload, type User } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import type { RunSql } from '../../database/run-sql.ts';
import {
  presentSubmission,
  type SubmissionRow,
  submissionColumns,
} from '../submissions/present-submission.ts';
import { photoUrl } from '../uploads/photo-url.ts';

/** What `presentReviewed` needs: `s` is the submission, `u` its author. */
export const reviewedColumns = Prisma.sql`
  ${submissionColumns},
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'college', u.college, 'techid', u.techid,
    'points', u.points, 'pictureUrl', u.picture_url, 'deletedAt', u.deleted_at, 'profilePhoto',
    (SELECT json_build_object('id', p.id) FROM uploads p WHERE p.profile_of_user_id = u.id)) AS "user",
  (SELECT json_build_object('name', a.name, 'email', a.email) FROM administrators a WHERE a.id = s.reviewed_by_id)
    AS "reviewedBy"`;

type AuthorColumn = 'id' | 'name' | 'email' | 'college' | 'techid' | 'points' | 'pictureUrl';

/** A row of `reviewedColumns`. */
export interface ReviewedRow extends Omit<SubmissionRow, 'user'> {
  readonly user: SubmissionRow['user'] &
    Pick<User, AuthorColumn> & { readonly profilePhoto: Pick<Upload, 'id'> | null };
  readonly reviewedBy: Pick<Administrator, 'name' | 'email'> | null;
}

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
