import { z } from 'zod';
import { reviewedChecklist } from './checklist.ts';
import { id, idParams, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';
import { submissionStatus } from './submission-status.ts';
import { file } from './uploads.ts';

const version = z.number().int();

/** A version of the work: each one that was reviewed and then replaced, and the current one. */
export const submissionVersion = z.object({
  version,
  title: z.string(),
  description: z.string(),
  link: z.string().nullable(),
  files: z.array(file),
  /** When it was submitted, or revised to it. */
  submittedAt: timestamp,
});
export type SubmissionVersion = z.infer<typeof submissionVersion>;

/** A review, also one that was reversed. */
export const reviewOfVersion = z.object({
  id,
  /** The version that was reviewed. An edit before the review may have left out numbers. */
  version,
  status: submissionStatus,
  points: z.number().int(),
  feedback: z.string(),
  /** Null without a checklist, or if the review says nothing about it. */
  checklist: reviewedChecklist.nullable().default(null),
  reviseUntil: timestamp.nullable(),
  /** When the reviewer opened it; null if that is not known, as of a bulk review. */
  claimedAt: timestamp.nullable().default(null),
  reviewedAt: timestamp,
  reversedAt: timestamp.nullable(),
  /** Null without a reversal, and after one within seconds. */
  reversalReason: z.string().nullable(),
});
export type ReviewOfVersion = z.infer<typeof reviewOfVersion>;

/** What the author sees. The oldest first; a review that was undone within seconds is left out. */
export const submissionHistory = z.object({
  status: submissionStatus,
  version,
  /** A reviewer has it open: it cannot be changed. Without a heartbeat it ends at `expiresAt`. */
  claim: z.object({ since: timestamp, expiresAt: timestamp }).nullable(),
  revisedAt: timestamp.nullable(),
  /** Until when it can be revised; null if it cannot be. */
  revisableUntil: timestamp.nullable(),
  versions: z.array(submissionVersion),
  reviews: z.array(reviewOfVersion),
});
export type SubmissionHistory = z.infer<typeof submissionHistory>;

/** The name of an administrator; null once their row was deleted. */
const administratorName = z.string().nullable();

/** What a reviewer sees, with all reviews. */
export const reviewedHistory = submissionHistory.pick({ versions: true }).extend({
  reviews: z.array(
    reviewOfVersion.extend({
      reviewedBy: administratorName,
      reversedBy: administratorName,
      /** It decided an appeal. */
      decidesAppeal: z.boolean(),
      /** An appeal was decided by it, or about it without another review: it cannot be reversed. */
      final: z.boolean().default(false),
      /** The bulk review that gave it, which is deleted after a year. */
      batch: z.object({ id, exists: z.boolean() }).nullable(),
    }),
  ),
  /** `by` claimed the submission while `from` had it open. */
  takeovers: z.array(
    z.object({ id, from: administratorName, by: administratorName, reason: z.string(), at: timestamp }),
  ),
});
export type ReviewedHistory = z.infer<typeof reviewedHistory>;

export const getMySubmissionHistory = defineRoute({
  method: 'GET',
  path: '/api/submissions/:id/history',
  access: 'student',
  summary: 'The versions and reviews of a submission of mine, and what is possible now',
  params: idParams,
  response: submissionHistory,
  failure: 'Failed to fetch submissions. Please try again.',
});

export const getSubmissionHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/submissions/:id/history',
  access: 'read',
  summary: 'The versions and reviews of a submission',
  params: idParams,
  response: reviewedHistory,
  failure: 'Failed to fetch submissions. Please try again.',
});
