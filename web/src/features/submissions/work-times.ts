import type { ReviewOfVersion } from '#contract/submission-history.ts';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';

/** When the author changed pending work after they handed it in; null if they did not, or until it is known. */
export function changedAt(
  { status, version, updatedAt }: Pick<Submission, 'status' | 'version' | 'updatedAt'>,
  handedInAt: string,
  reviews: readonly Pick<ReviewOfVersion, 'version'>[] | undefined,
): string | null {
  // Reviews and reversals change updatedAt too.
  if (submissionRules[status].reviewed || reviews?.some((review) => review.version === version) !== false) {
    return null;
  }
  return Date.parse(updatedAt) - Date.parse(handedInAt) > 1_000 ? updatedAt : null;
}

type Listed = Pick<Submission, 'status' | 'version' | 'submittedAt' | 'reviewedAt'>;

/** What a list without the history knows: when the work was reviewed or, while it waits, first handed in. */
export function listedTime({ status, version, submittedAt, reviewedAt }: Listed) {
  if (submissionRules[status].reviewed && reviewedAt) return { words: '', date: reviewedAt };
  return { words: version > 1 ? 'First handed in ' : 'Handed in ', date: submittedAt };
}
