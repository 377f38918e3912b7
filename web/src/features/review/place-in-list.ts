import type { SubmissionSort } from '#contract/review.ts';

interface Submitted {
  submittedAt: string;
  id: string;
}

/** Where a submission would be in a list. */
export function placeInList(
  items: readonly Submitted[],
  submission: Submitted,
  sort: SubmissionSort,
): number {
  const place = items.findIndex((item) =>
    sort === 'newest' ? isOlder(item, submission) : isOlder(submission, item),
  );
  return place === -1 ? items.length : place;
}

function isOlder(a: Submitted, b: Submitted): boolean {
  return a.submittedAt === b.submittedAt ? a.id < b.id : a.submittedAt < b.submittedAt;
}
