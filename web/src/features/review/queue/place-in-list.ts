import type { ReviewedSubmission, SubmissionSort } from '#contract/review.ts';
import { handedInAt } from '../handed-in-at.ts';

type Submitted = Pick<ReviewedSubmission, 'submittedAt' | 'revisedAt' | 'id'>;

/** Where a submission would be in a list. */
export function placeInList(
  items: readonly Submitted[],
  submission: Submitted,
  sort: SubmissionSort,
): number {
  const place = items.findIndex((item) =>
    sort === 'newest' ? isBefore(item, submission) : isBefore(submission, item),
  );
  return place === -1 ? items.length : place;
}

function isBefore(a: Submitted, b: Submitted): boolean {
  const [first, second] = [handedInAt(a), handedInAt(b)];
  return first === second ? a.id < b.id : first < second;
}
