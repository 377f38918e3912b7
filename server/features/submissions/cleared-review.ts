/** The columns of a review in a submission that is pending again. */
export const clearedReview = {
  status: 'pending',
  points: null,
  feedback: null,
  reviewId: null,
  reviewedById: null,
  reviewedAt: null,
  reviseUntil: null,
} as const;
