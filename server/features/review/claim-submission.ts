import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import type { ClaimInput } from '../../contract/review-claims.ts';
import { type SubmissionStatus, submissionRules } from '../../contract/submission-status.ts';
import type { Db, Tx } from '../../database/db.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import { insertAuditEvents, recordAudit } from '../audit/record-audit.ts';
import { type Claim, findClaim, isLive } from '../submissions/claims.ts';
import { type LockedSubmission, lockSubmission } from './lock-submission.ts';
import { findReviewed } from './present-reviewed.ts';

type Target = { readonly id: string; readonly now: Date };

/**
 * Claims a pending submission, or extends the administrator's own claim. Its author cannot edit it until the claim ends,
 * so the answer is what will be reviewed.
 * @throws {AppError} submission_not_found, not_pending, claimed_by_another
 */
export function claimSubmission(
  { db }: { db: Db },
  actor: AdministratorActor,
  { id, now, takeover }: ClaimInput & Target,
): Promise<ReviewedSubmission> {
  const me = actor.administrator.id;
  return db.$transaction(async (tx) => {
    const { status, version } = await lockStatus(tx, id);
    if (!submissionRules[status].claimable) throw new AppError('not_pending');
    const claim = await findClaim(tx, id);
    const live = isLive(claim, now);
    const other = live && claim?.administratorId !== me ? claim : null;
    if (other && !takeover) throw claimedBy(other);
    const isMine = live && claim?.administratorId === me;
    const since = isMine ? claim.claimedAt : now;
    const expiresAt = new Date(now.getTime() + limits.claimSeconds * 1000);
    await tx.$executeRaw`
      INSERT INTO review_claims (submission_id, administrator_id, claimed_at, expires_at)
      VALUES (${id}::uuid, ${me}::uuid, ${since}::timestamptz, ${expiresAt}::timestamptz)
      ON CONFLICT (submission_id) DO UPDATE SET administrator_id = EXCLUDED.administrator_id,
        claimed_at = EXCLUDED.claimed_at, expires_at = EXCLUDED.expires_at`;
    if (other && takeover) {
      await recordAudit(tx, actor, {
        action: 'submission.takeover',
        subjectKind: 'submission',
        subjectId: id,
        detail: { before: { claimedBy: other.administratorId }, after: { claimedBy: me }, version },
      });
      // Not in the audit trail, from which it could not be erased: the reason may name the student.
      await tx.reviewTakeover.create({
        data: {
          submissionId: id,
          fromId: other.administratorId,
          byId: me,
          reason: takeover.reason,
          takenAt: now,
        },
      });
    }
    // Not each extension: the page sends one every few seconds.
    else if (!isMine)
      await recordAudit(tx, actor, {
        action: 'submission.claim',
        subjectKind: 'submission',
        subjectId: id,
        detail: { version },
      });
    return findReviewed(runSqlIn(tx), id, now);
  });
}

/** Ends the administrator's own claim; without one it does nothing. One that has expired leaves no event. */
export async function releaseSubmission(
  { db }: { db: Db },
  actor: AdministratorActor,
  { id, now }: Target,
): Promise<void> {
  const event = insertAuditEvents(
    actor,
    { action: 'submission.release', subjectKind: 'submission', subjectId: id },
    Prisma.sql`FROM released WHERE expires_at > ${now}::timestamptz`,
  );
  await db.$executeRaw`
    WITH released AS (
      DELETE FROM review_claims
      WHERE submission_id = ${id}::uuid AND administrator_id = ${actor.administrator.id}::uuid
      RETURNING expires_at
    ) ${event}`;
}

/**
 * Locks the author and the submission against claims, for a review or a deletion without a claim.
 * @throws {AppError} submission_not_found, claimed_by_another
 */
export async function lockUnclaimed(
  tx: Tx,
  actor: AdministratorActor,
  { id, now }: Target,
): Promise<LockedSubmission> {
  const locked = await lockSubmission(tx, id);
  const claim = await findClaim(tx, id);
  if (claim && isLive(claim, now) && claim.administratorId !== actor.administrator.id) throw claimedBy(claim);
  return locked;
}

async function lockStatus(tx: Tx, id: string): Promise<{ status: SubmissionStatus; version: number }> {
  const [row] = await tx.$queryRaw<{ status: SubmissionStatus; version: number }[]>`
    SELECT status::text, version FROM submissions WHERE id = ${id}::uuid FOR UPDATE`;
  if (row === undefined) throw new AppError('submission_not_found');
  return row;
}

/** For programs, in UTC; a page shows the claim of the submission in local time. */
export function claimedBy({ name, claimedAt }: Pick<Claim, 'name' | 'claimedAt'>): AppError {
  const time = claimedAt.toISOString().slice(11, 16);
  return new AppError('claimed_by_another', {
    message: `${name} has been reviewing this submission since ${time} UTC.`,
  });
}
