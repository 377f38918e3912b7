import { z } from 'zod';
import { text } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { variablesProblem } from '#contract/phrases.ts';
import { fillVariables } from '#contract/variables.ts';
import { draftKey } from '../../../forms/use-draft.ts';
import { clampAward } from './award-points.ts';

/** The review as typed; `clampAward` converts the points when they are sent. */
export interface ReviewValues {
  points: string;
  feedback: string;
  /** An ISO timestamp, or '' for none. */
  reviseUntil: string;
}

export const nothing: ReviewValues = { points: '', feedback: '', reviseUntil: '' };

export const reviewValues: z.ZodType<ReviewValues, ReviewValues> = z.object({
  points: z.string(),
  feedback: text(limits.feedbackLength).refine(
    (feedback) => variablesProblem(feedback, ['points']) === undefined,
    {
      error: ({ input }) => variablesProblem(String(input), ['points']),
    },
  ),
  reviseUntil: z.string(),
});

/** What an approval sends. The points may change until then, so `{points}` stays in the feedback while it is written. */
export function approvalOf({ points, feedback }: ReviewValues, maxPoints: number) {
  const awarded = clampAward(points, maxPoints);
  return { points: awarded, feedback: fillVariables(feedback, { points: String(awarded) }) };
}

/** What was typed and not sent. It stays when the student changes the work meanwhile. */
export const reviewDraft = (email: string, submissionId: string, version: number) => ({
  key: reviewDraftKey(email, submissionId),
  schema: draftValues,
  onDevice: true,
  version,
});

const draftValues = z.object({
  points: z.string(),
  feedback: z.string(),
  reviseUntil: z.string(),
});

export const reviewDraftKey = (email: string, submissionId: string) =>
  draftKey(email, 'review', submissionId);
