import { z } from 'zod';
import { idParams, requiredReason } from './fields.ts';
import { reviewedSubmission } from './review.ts';
import { defineRoute } from './route.ts';

export const claimInput = z.strictObject({
  /** Takes the claim of another administrator, who reads the reason in the history of the submission. */
  takeover: z.strictObject({ reason: requiredReason }).optional(),
});
export type ClaimInput = z.output<typeof claimInput>;

export const reverseInput = z.strictObject({
  /** Needed unless administrators undo their own review within `undoSeconds`. */
  reason: requiredReason.optional(),
});
export type ReverseInput = z.output<typeof reverseInput>;

export const claimSubmission = defineRoute({
  method: 'PUT',
  path: '/api/admin/submissions/:id/claim',
  access: 'review',
  summary: 'Claim a pending submission to review it, or prolong the claim; answers with what to review',
  params: idParams,
  body: claimInput,
  response: reviewedSubmission,
  idempotent: true,
  failure: 'Failed to open this submission for review. Please try again.',
});

export const releaseSubmission = defineRoute({
  method: 'DELETE',
  path: '/api/admin/submissions/:id/claim',
  access: 'review',
  summary: 'Give up my claim of a submission, if I have one',
  params: idParams,
  idempotent: true,
  failure: 'Failed to release this submission. Please try again.',
});

export const reverseReview = defineRoute({
  method: 'POST',
  path: '/api/admin/reviews/:id/reverse',
  access: 'review',
  summary: 'Reverse the last review of a submission, which is pending again',
  params: idParams,
  body: reverseInput,
  response: reviewedSubmission,
  failure: 'Failed to reverse this review. Please try again.',
});
