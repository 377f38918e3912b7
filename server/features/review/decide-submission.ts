import { randomUUID } from 'node:crypto';
import type { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';

interface Verdict {
  readonly id: string;
  readonly status: 'approved' | 'rejected';
  /** Points awarded, 0 when rejected. */
  readonly points: number;
  readonly feedback: string;
  /** The version that was read, where the reviewer named one. */
  readonly version: number | undefined;
  readonly now: Date;
}

/**
 * Decides a pending submission by one conditional update: of all verdicts, edits and withdrawals that
 * race, it hits the one row or nothing.
 * @returns the id of the verdict
 * @throws {AppError} submission_not_found, not_pending, stale_version
 */
export async function decideSubmission(tx: Tx, actor: AdministratorActor, verdict: Verdict): Promise<string> {
  const { id, version, now, status, points, feedback } = verdict;
  const verdictId = randomUUID();
  const where = {
    id,
    status: { in: statusesWhere('reviewable') },
    ...(version !== undefined && { version }),
  } satisfies Prisma.SubmissionWhereInput;
  const { count } = await tx.submission.updateMany({
    where,
    data: {
      status,
      points,
      feedback,
      verdictId,
      reviewedById: actor.administrator.id,
      reviewedAt: now,
      updatedAt: now,
    },
  });
  if (count !== 1) throw await refusal(tx, id);
  return verdictId;
}

async function refusal(tx: Tx, id: string): Promise<AppError> {
  const row = await tx.submission.findUnique({ where: { id }, select: { status: true } });
  if (row === null) return new AppError('submission_not_found');
  return new AppError(submissionRules[row.status].reviewable ? 'stale_version' : 'not_pending');
}
