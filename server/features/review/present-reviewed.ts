import { type Administrator, Prisma, type Upload, type User } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { ReviewClaim, ReviewedSubmission } from '../../contract/review.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { liveClaim } from '../submissions/claims.ts';
import {
  presentSubmission,
  type SubmissionRow,
  submissionColumns,
  textOf,
} from '../submissions/present-submission.ts';
import { photoUrl } from '../uploads/photo-url.ts';

/**
 * What `presentReviewed` needs: `s` is the submission, `u` its author.
 * @param points the expression for those of the author
 */
export const reviewedColumns = (points = Prisma.sql`true_points_of(u.id)`): Prisma.Sql => Prisma.sql`
  ${submissionColumns},
  json_build_object('id', u.id, 'name', u.name, 'alias', u.alias, 'hidden', u.hidden, 'email', u.email, 'college', u.college, 'techid', u.techid,
    'points', ${points}, 'deletedAt', u.deleted_at, 'profilePhoto',
    (SELECT json_build_object('id', p.id) FROM uploads p WHERE p.profile_of_user_id = u.id)) AS "user",
  (SELECT json_build_object('id', a.id, 'name', a.name, 'email', a.email)
    FROM administrators a WHERE a.id = s.reviewed_by_id) AS "reviewedBy",
  s.review_id AS "reviewId", s.revise_until AS "reviseUntil", s.revised_at AS "revisedAt",
  (SELECT json_build_object('administratorId', c.administrator_id, 'name', coalesce(a.name, a.email),
    'since', c.claimed_at, 'expiresAt', c.expires_at)
    FROM review_claims c JOIN administrators a ON a.id = c.administrator_id WHERE c.submission_id = s.id) AS claim,
  EXISTS (SELECT FROM submissions other WHERE other.link_key = s.link_key AND other.user_id <> s.user_id) AS "sameLink"`;

type AuthorColumn = 'id' | 'name' | 'alias' | 'hidden' | 'email' | 'college' | 'techid' | 'points';

/** A row of `reviewedColumns`. */
export interface ReviewedRow extends Omit<SubmissionRow, 'user'> {
  readonly user: SubmissionRow['user'] &
    Pick<User, AuthorColumn> & { readonly profilePhoto: Pick<Upload, 'id'> | null };
  readonly reviewedBy: Pick<Administrator, 'id' | 'name' | 'email'> | null;
  readonly reviewId: string | null;
  readonly reviseUntil: Date | string | null;
  readonly revisedAt: Date | string | null;
  readonly sameLink: boolean;
  /** Live or not, with times as PostgreSQL writes them in JSON. */
  readonly claim: ReviewClaim | null;
}

export function presentReviewed(row: ReviewedRow, now: Date): ReviewedSubmission {
  const { user, reviewedBy, reviewId, reviseUntil, revisedAt, sameLink } = row;
  return {
    ...presentSubmission(row),
    user:
      user.deletedAt !== null
        ? null
        : {
            id: user.id,
            name: user.name ?? '',
            alias: user.alias,
            hidden: user.hidden,
            email: user.email ?? '',
            college: user.college,
            techid: user.techid,
            points: user.points,
            profilePhoto: photoUrl(user.profilePhoto?.id),
          },
    reviewedBy: reviewedBy && (reviewedBy.name ?? reviewedBy.email),
    reviewedById: reviewedBy?.id ?? null,
    reviewId,
    reviseUntil: reviseUntil && textOf(reviseUntil),
    revisedAt: revisedAt && textOf(revisedAt),
    sameLink,
    claim: liveClaim(row.claim, now),
  };
}

/** @throws {AppError} submission_not_found */
export async function findReviewed(runSql: RunSql, id: string, now: Date): Promise<ReviewedSubmission> {
  const [row] = await runSql<ReviewedRow>(Prisma.sql`
    SELECT ${reviewedColumns()} FROM submissions s JOIN users u ON u.id = s.user_id WHERE s.id = ${id}::uuid`);
  if (row === undefined) throw new AppError('submission_not_found');
  return presentReviewed(row, now);
}
