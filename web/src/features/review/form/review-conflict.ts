import type { ErrorCode } from '#contract/problem.ts';
import type { ReviewedSubmission } from '#contract/review.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { ApiProblem } from '../../../api/api-problem.ts';

/** Why the server refused a review, when sending it again cannot succeed. */
export type ReviewConflict = 'reviewed' | 'own' | 'changed' | 'gone';

const conflicts: Partial<Record<ErrorCode, ReviewConflict>> = {
  not_pending: 'reviewed',
  stale_version: 'changed',
  submission_not_found: 'gone',
  not_found: 'gone',
};

/** Undefined when sending again may succeed. */
export function conflictOf(error: unknown): ReviewConflict | undefined {
  return error instanceof ApiProblem ? conflicts[error.problem.code] : undefined;
}

type Read = Pick<ReviewedSubmission, 'status' | 'version' | 'reviewedById'>;

/**
 * What has happened to a submission since it was opened.
 * @param now null if it is gone
 * @param ownId of the administrator who reads
 */
export function conflictSince(opened: Read, now: Read | null, ownId: string): ReviewConflict | undefined {
  if (!submissionRules[opened.status].reviewable) return undefined;
  if (now === null) return 'gone';
  if (!submissionRules[now.status].reviewable) {
    return now.reviewedById === ownId ? 'own' : 'reviewed';
  }
  return now.version > opened.version ? 'changed' : undefined;
}

export const conflictMessages: Record<ReviewConflict, { title: string; text: string }> = {
  reviewed: {
    title: 'Another administrator reviewed this submission while you were reading',
    text: 'Their review was saved, yours was not. What you typed is below.',
  },
  own: {
    title: 'You have reviewed this submission already',
    text: 'The review below was saved: in another tab, or although the connection was lost.',
  },
  changed: {
    title: 'This changed while you were reading',
    text: 'The student handed in a newer version, which is shown here now. What you typed is kept. Check the new version, then review it.',
  },
  gone: {
    title: 'Submission not found',
    text: 'It was deleted or withdrawn while you were reading, so your review was not saved. What you typed is below.',
  },
};
