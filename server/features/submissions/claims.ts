import { AppError } from '../../app-error.ts';
import type { ReviewClaim } from '../../contract/review.ts';
import { type SubmissionStatus, stateOf, submissionRules } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { isoTime } from '../../database/run-sql.ts';

export interface Claim {
  readonly administratorId: string;
  readonly name: string;
  readonly claimedAt: Date;
  readonly expiresAt: Date;
}

export const isLive = (claim: Pick<Claim, 'expiresAt'> | null, now: Date): boolean =>
  claim !== null && claim.expiresAt > now;

/**
 * Who has claimed a submission, live or not. Call it in a statement after the one that locks the submission's row: every
 * change of a claim except its release holds that lock.
 */
export async function findClaim(tx: Tx, submissionId: string): Promise<Claim | null> {
  const [claim] = await tx.$queryRaw<Claim[]>`
    SELECT c.administrator_id AS "administratorId", coalesce(a.name, a.email) AS name, c.claimed_at AS "claimedAt",
      c.expires_at AS "expiresAt"
    FROM review_claims c JOIN administrators a ON a.id = c.administrator_id WHERE c.submission_id = ${submissionId}::uuid`;
  return claim ?? null;
}

/**
 * Locks a submission of the student against claims until the transaction ends. The student's row is locked.
 * @throws {AppError} submission_not_found, not_pending, claimed
 */
export async function lockEditable(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  const [row] = await tx.$queryRaw<{ status: SubmissionStatus }[]>`
    SELECT status::text FROM submissions WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  if (row === undefined) throw new AppError('submission_not_found');
  const claimed = isLive(await findClaim(tx, id), now);
  if (submissionRules[stateOf({ status: row.status, claimed })].editable) return;
  throw new AppError(submissionRules[row.status].editable ? 'claimed' : 'not_pending');
}

/** A claim as it was read, with times as PostgreSQL writes them in JSON; null if it has ended. */
export function liveClaim(claim: ReviewClaim | null, now: Date): ReviewClaim | null {
  if (claim === null || Date.parse(claim.expiresAt) <= now.getTime()) return null;
  return { ...claim, since: isoTime(claim.since), expiresAt: isoTime(claim.expiresAt) };
}
