import { z } from 'zod';
import { id, idParams, pageOf, pageQuery, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { reviewedSubmission } from './review.ts';
import { defineRoute } from './route.ts';
import { submissionStatus } from './submission-status.ts';

/** How an appeal ended. `ended`: its review was reversed before the decision, so there is nothing to decide. */
export const appealOutcomes = ['upheld', 'granted', 'ended'] as const;
export const appealOutcome = z.enum(appealOutcomes);
export type AppealOutcome = z.infer<typeof appealOutcome>;

/** What the student sees of their own appeal. */
export const appeal = z.object({
  id,
  /** The review that it is against. */
  reviewId: id,
  submissionId: id,
  text: z.string(),
  createdAt: timestamp,
  /** Null while it is open. */
  outcome: appealOutcome.nullable(),
  /** What the administrator wrote who decided it. */
  answer: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** The review that a granted appeal led to. */
  decisionId: id.nullable(),
});
export type Appeal = z.infer<typeof appeal>;

export const appealInput = z.strictObject({
  /** The submission's last review; another one is refused with `not_appealable`. */
  reviewId: id,
  text: requiredText(limits.appealLength, 'Say why the review should be looked at again.'),
});
export type AppealInput = z.output<typeof appealInput>;

export const appealReview = defineRoute({
  method: 'POST',
  path: '/api/submissions/:id/appeal',
  access: 'student',
  summary: 'Appeal against the last review of a submission of mine, once for each review',
  params: idParams,
  body: appealInput,
  response: appeal,
  status: 201,
  failure: 'Failed to send your appeal. Please try again.',
});

export const listMyAppeals = defineRoute({
  method: 'GET',
  path: '/api/submissions/:id/appeals',
  access: 'student',
  summary: 'My appeals about a submission, oldest first',
  params: idParams,
  response: z.object({
    items: z.array(appeal),
    /** The review that may be appealed against now; null if there is none. */
    appealable: id.nullable(),
  }),
  failure: 'Failed to fetch appeals. Please try again.',
});

/** A list of appeals is filtered by these. */
export const appealFilters = ['open', 'decided'] as const;
export const appealFilter = z.enum(appealFilters);
export type AppealFilter = z.infer<typeof appealFilter>;

/** The review that an appeal is against. */
const appealedReview = z.object({
  /** The version of the work that was reviewed. */
  version: z.int(),
  status: submissionStatus,
  points: z.int(),
  feedback: z.string().nullable(),
  reviewedAt: timestamp,
  /** Null once the administrator's row was deleted. */
  reviewer: z.string().nullable(),
});

/** What administrators see of an appeal in the list. */
export const listedAppeal = appeal.omit({ text: true, answer: true, decisionId: true }).extend({
  /** The beginning of the text. */
  excerpt: z.string(),
  user: person,
  /** The title of the task at submission; else that of the work. */
  title: z.string(),
  maxPoints: z.int(),
  review: appealedReview.omit({ feedback: true }),
  decidedBy: z.string().nullable(),
  /** Of an open one: the reader may decide it. Not if they gave the review and another administrator can decide. */
  mayDecide: z.boolean(),
});
export type ListedAppeal = z.infer<typeof listedAppeal>;

export const listAppeals = defineRoute({
  method: 'GET',
  path: '/api/admin/appeals',
  access: 'review',
  summary: 'Appeals: open ones, longest waiting first, or decided ones, the latest decision first',
  query: z.strictObject({ ...pageQuery, show: appealFilter.default('open') }),
  response: pageOf(listedAppeal).extend({
    /** `total` is at most `limits.countedMatches`; there are more. */
    totalIsMinimum: z.boolean(),
  }),
  failure: 'Failed to fetch appeals. Please try again.',
});

export const appealDetails = listedAppeal.extend({
  text: appeal.shape.text,
  answer: appeal.shape.answer,
  review: appealedReview,
  /** The points that a decision gave; null unless it was granted. */
  grantedPoints: z.int().nullable(),
  /** The work as it is now. */
  submission: reviewedSubmission,
});
export type AppealDetails = z.infer<typeof appealDetails>;

export const getAppeal = defineRoute({
  method: 'GET',
  path: '/api/admin/appeals/:id',
  access: 'review',
  summary: 'One appeal with the work and the review that it is against',
  params: idParams,
  response: appealDetails,
  failure: 'Failed to fetch appeals. Please try again.',
});

const answer = requiredText(limits.feedbackLength, 'Write an answer to the student.');

export const decideAppealInput = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('upheld'), answer }),
  z.strictObject({
    outcome: z.literal('granted'),
    answer,
    /** Of the work, which is approved then: more than the review gave, at most `maxPoints`. */
    points: z.int('Enter whole points.').min(0, 'Enter 0 points or more.'),
  }),
]);
export type DecideAppealInput = z.output<typeof decideAppealInput>;

export const decideAppeal = defineRoute({
  method: 'POST',
  path: '/api/admin/appeals/:id/decision',
  access: 'review',
  summary: 'Uphold the review that an appeal is against, or grant the appeal with points; final',
  params: idParams,
  body: decideAppealInput,
  response: appealDetails,
  failure: 'Failed to decide the appeal. Please try again.',
});
