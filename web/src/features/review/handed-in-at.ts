import type { ReviewedSubmission } from '#contract/review.ts';

/** When the version was handed in that is reviewed. */
export const handedInAt = ({
  submittedAt,
  revisedAt,
}: Pick<ReviewedSubmission, 'submittedAt' | 'revisedAt'>): string => revisedAt ?? submittedAt;
