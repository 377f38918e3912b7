import { useState } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { submissionRules } from '#contract/submission-status.ts';

type Read = Pick<ReviewedSubmission, 'status' | 'updatedAt'>;

/** A round ends with a review; the next one begins when the work was revised or its review reversed. */
export interface Round {
  number: number;
  /** When the work was reviewed; null before. */
  reviewedAt: string | null;
}

export function roundAfter(round: Round, { status, updatedAt }: Read): Round {
  const { reviewable, reviewed } = submissionRules[status];
  if (reviewed) return round.reviewedAt === updatedAt ? round : { ...round, reviewedAt: updatedAt };
  // An answer from before the review may arrive after it.
  const pendingAgain = reviewable && round.reviewedAt !== null && updatedAt > round.reviewedAt;
  return pendingAgain ? { number: round.number + 1, reviewedAt: null } : round;
}

/** The number of the round of an open submission. */
export function useReviewRound(submission: ReviewedSubmission): number {
  const [round, setRound] = useState<Round>({ number: 0, reviewedAt: null });
  const now = roundAfter(round, submission);
  if (now !== round) setRound(now);
  return now.number;
}
