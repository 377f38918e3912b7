import { z } from 'zod';
import { tickedItems } from './checklist.ts';
import { id, idParams, pageQuery, requiredText, search, searchedPageOf, text, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { submissionCounts, submissionFilter } from './submission-status.ts';
import { submission } from './submissions.ts';

/** Who has a submission open to review it. Without a heartbeat it ends at `expiresAt`. */
export const reviewClaim = z.object({
  administratorId: id,
  /** The administrator's name, or email address without one. */
  name: z.string(),
  since: timestamp,
  expiresAt: timestamp,
});
export type ReviewClaim = z.infer<typeof reviewClaim>;

/** What a reviewer sees: the work and its author. */
export const reviewedSubmission = submission.extend({
  maxPoints: z.number().int(),
  /** The last review; null while pending. */
  reviewId: id.nullable().default(null),
  /** Until when that review lets the student revise; null: until the task's deadline. */
  reviseUntil: timestamp.nullable().default(null),
  /** When the student last revised it. */
  revisedAt: timestamp.nullable().default(null),
  /** Another student's work has the same link. */
  sameLink: z.boolean().default(false),
  /** The live claim. */
  claim: reviewClaim.nullable().default(null),
  /** Null after the account was deleted: 'Unknown User', 'No email'. */
  user: z
    .object({
      id,
      name: z.string(),
      email: z.string(),
      /** As of `user`. */
      alias: z.string().nullable(),
      hidden: z.boolean(),
      college: z.string().nullable(),
      techid: z.string(),
      points: z.number().int(),
      profilePhoto: z.string().nullable(),
    })
    .nullable(),
  /** The administrator who reviewed it; null while pending. */
  reviewedBy: z.string().nullable(),
  reviewedById: id.nullable(),
});
export type ReviewedSubmission = z.infer<typeof reviewedSubmission>;

/** By the time of submission. */
export const submissionSorts = ['newest', 'oldest'] as const;
export type SubmissionSort = (typeof submissionSorts)[number];

const name = text(limits.shortTextLength).optional();

/** The work that a list of the queue shows; all that is given applies. */
export const queueFilter = {
  search,
  status: submissionFilter.default('all'),
  taskId: id.optional(),
  userId: id.optional(),
  /** Of the task as it is now. */
  domain: name,
  /** Of the student, in any case of letters. */
  college: name,
  /** Waits for a review and was handed in more than so many days ago. */
  waiting: z
    .string()
    .regex(/^(?:[1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/, 'Use a number of days from 1 to 365.')
    .transform(Number)
    .optional(),
  /** Waits for a review longer than promised: see the site’s `reviewDays`. */
  overdue: z.literal('true').optional(),
  /** Claimed by the caller, or not by another administrator. */
  claim: z.enum(['mine', 'free']).optional(),
};

export const listSubmissions = defineRoute({
  method: 'GET',
  path: '/api/admin/submissions',
  access: 'read',
  summary:
    'All submissions, newest first unless sorted otherwise; search covers user name, email, college and techid, task title and title of the work',
  query: z.strictObject({
    ...pageQuery,
    ...queueFilter,
    sort: z.enum(submissionSorts).default('newest'),
  }),
  /** A page of a search may be short, even empty, and have a next one. */
  response: searchedPageOf(reviewedSubmission).extend({
    /** All submissions of the task, the domain and the student; the other filters do not apply. */
    counts: submissionCounts,
  }),
  failure: 'Failed to fetch submissions. Please try again.',
});

export const getSubmission = defineRoute({
  method: 'GET',
  path: '/api/admin/submissions/:id',
  access: 'read',
  summary: 'One submission',
  params: idParams,
  response: reviewedSubmission,
  failure: 'Failed to fetch submissions. Please try again.',
});

/** The points that an approval awards: as entered, clamped between 0 and `maxPoints`; an empty field counts as 0. */
export function awardedPoints(entered: number | null, maxPoints: number): number {
  return Math.min(Math.max(entered ?? 0, 0), maxPoints);
}

const feedback = text(limits.feedbackLength).default('');

/** The version that the reviewer read; a stale one is refused with `stale_version`. */
const version = z.int32().min(1);

/** A later end for revising than the task's deadline. */
const reviseUntil = timestamp.nullable().default(null);

export const approveInput = z.strictObject({
  /** See `awardedPoints`; null is an empty field. */
  points: z.number('Enter the points as a number.').int('Enter whole points.').nullable(),
  feedback,
  checklist: tickedItems,
  version,
});
export type ApproveInput = z.output<typeof approveInput>;

export const rejectInput = z.strictObject({
  feedback,
  checklist: tickedItems,
  reviseUntil,
  version,
});
export type RejectInput = z.output<typeof rejectInput>;

export const requestChangesInput = rejectInput.extend({
  feedback: requiredText(limits.feedbackLength, 'Say what should change.'),
});
export type RequestChangesInput = z.output<typeof requestChangesInput>;

export const approveSubmission = defineRoute({
  method: 'POST',
  path: '/api/admin/submissions/:id/approve',
  access: 'review',
  summary: 'Approve a submission that I have claimed, and award points',
  params: idParams,
  body: approveInput,
  response: reviewedSubmission,
  failure: 'Failed to approve submission. Please try again.',
});

export const rejectSubmission = defineRoute({
  method: 'POST',
  path: '/api/admin/submissions/:id/reject',
  access: 'review',
  summary: 'Reject a submission that I have claimed',
  params: idParams,
  body: rejectInput,
  response: reviewedSubmission,
  failure: 'Failed to reject submission. Please try again.',
});

export const requestChanges = defineRoute({
  method: 'POST',
  path: '/api/admin/submissions/:id/request-changes',
  access: 'review',
  summary: 'Request changes of a submission that I have claimed',
  params: idParams,
  body: requestChangesInput,
  response: reviewedSubmission,
  failure: 'Failed to request changes. Please try again.',
});

export const deleteSubmission = defineRoute({
  method: 'DELETE',
  path: '/api/admin/submissions/:id',
  access: 'organise',
  summary: 'Delete a submission and reverse its points in the ledger',
  params: idParams,
  failure: 'Failed to delete submission. Please try again.',
});
