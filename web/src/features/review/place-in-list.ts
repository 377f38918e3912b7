import type { ReviewedSubmission, SubmissionSort } from '#contract/review.ts';
import { handedInAt } from './handed-in-at.ts';

type Submitted = Pick<ReviewedSubmission, 'submittedAt' | 'revisedAt' | 'id'>;

/** Where a submission would be in a list. */
export function placeInList(
  items: readonly Submitted[],
  submission: Submitted,
  sort: SubmissionSort,
): number {
  const place = items.findIndex((item) =>
    sort === 'newest' ? isBefore(item, submission, submitted) : isBefore(submission, item, handedInAt),
  );
  return place === -1 ? items.length : place;
}

const submitted = ({ submittedAt }: Submitted): string => submittedAt;

function isBefore(a: Submitted, b: Submitted, timeOf: (item: Submitted) => string): boolean {
  return timeOf(a) === timeOf(b) ? a.id < b.id : timeOf(a) < timeOf(b);
}
