import { z } from 'zod';
import { idParams, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { reviewedSubmission } from './review.ts';
import { defineRoute } from './route.ts';

const reason = requiredText(limits.reasonLength, 'Give a reason.');

export const claimInput = z.strictObject({
  /** Takes the claim of another administrator, who reads the reason in the history of the submission. */
  takeover: z.strictObject({ reason }).optional(),
});
export type ClaimInput = z.output<typeof claimInput>;

export const reverseInput = z.strictObject({
  /** Needed unless administrators undo their own review within `undoSeconds`. */
  reason: reason.optional(),
});
export type ReverseInput = z.output<typeof reverseInput>;

export const claimSubmission = defineRoute({
  method: 'PUT',
  path: '/api/admin/submissions/:id/claim',
  access: 'administrator',
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
  access: 'administrator',
  summary: 'Give up my claim of a submission, if I have one',
  params: idParams,
  idempotent: true,
  failure: 'Failed to release this submission. Please try again.',
});

export const reverseReview = defineRoute({
  method: 'POST',
  path: '/api/admin/reviews/:id/reverse',
  access: 'administrator',
  summary: 'Reverse the last review of a submission, which is pending again',
  params: idParams,
  body: reverseInput,
  response: reviewedSubmission,
  failure: 'Failed to reverse this review. Please try again.',
});
