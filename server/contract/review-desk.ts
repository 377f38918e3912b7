import { z } from 'zod';
import { id, idParams, timestamp } from './fields.ts';
import { listSubmissions, reviewedSubmission } from './review.ts';
import { defineRoute } from './route.ts';
import { submissionStatus } from './submission-status.ts';

/** Work of another student with the same link or file. */
const similarSubmission = z.object({
  id,
  title: z.string(),
  taskTitle: z.string().nullable(),
  status: submissionStatus,
  points: z.number().int().nullable(),
  submittedAt: timestamp,
  /** When the latest version was handed in, if there are several. */
  revisedAt: timestamp.nullable().default(null),
  /** Null after the account was deleted. */
  studentName: z.string().nullable(),
  /** The same link. */
  link: z.boolean(),
  /** The names that the same files have there. */
  files: z.array(z.string()),
});
export type SimilarSubmission = z.infer<typeof similarSubmission>;

export const listSimilarSubmissions = defineRoute({
  method: 'GET',
  path: '/api/admin/submissions/:id/similar',
  access: 'read',
  summary:
    'Work of other students with the same link or a file of the same content, the newest version first',
  params: idParams,
  /** The first `limits.similarWorks`; `total` counts up to one more. */
  response: z.object({ items: z.array(similarSubmission), total: z.number().int() }),
  failure: 'Similar work could not be searched. Please try again.',
});

const count = z.number().int();

const reviewer = z.object({
  id,
  name: z.string(),
  /** The caller. */
  me: z.boolean(),
  /** Work that they have open now. */
  claimed: count,
  /** Reviews of the last 24 hours and 7 days that stand. */
  reviewedToday: count,
  reviewedThisWeek: count,
});
export type Reviewer = z.infer<typeof reviewer>;

export const listReviewers = defineRoute({
  method: 'GET',
  path: '/api/admin/reviewers',
  access: 'read',
  summary: 'How much work each administrator has claimed and reviewed',
  response: z.object({ items: z.array(reviewer) }),
  failure: 'Failed to fetch the reviewers. Please try again.',
});

export const getNextSubmission = defineRoute({
  method: 'GET',
  path: '/api/admin/submissions/next',
  access: 'review',
  summary: 'The next pending submission of a list that no other administrator has claimed',
  query: listSubmissions.query.omit({ limit: true, status: true }).extend({
    /** The submission after which to look; when none follows, those before it. */
    after: id.optional(),
    /** With `cursor`, from `resume`: the search has begun again at the first of the list. */
    restarted: z.literal('true').optional(),
  }),
  response: z.object({
    submission: reviewedSubmission.nullable(),
    /** False if the search reached its limit of time: there may be one. */
    complete: z.boolean(),
    /** Where it ended then. Sent with the same filter, it continues from there. */
    resume: z.object({ cursor: z.string(), restarted: z.boolean() }).nullable(),
  }),
  failure: 'Failed to fetch submissions. Please try again.',
});
