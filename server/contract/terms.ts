import { z } from 'zod';
import { reviewedChecklist, shownChecklist } from './checklist.ts';
import { idParams, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

const terms = z.object({
  title: z.string(),
  content: z.string(),
  submissionGuidelines: z.string().nullable(),
  /** Null while they are hidden from the caller, and so are those of the checklists. */
  points: z.number().int().nullable(),
  /** Null for work from before it was captured. */
  lastDate: timestamp.nullable(),
  checklist: shownChecklist.nullable(),
});
export type Terms = z.infer<typeof terms>;

/** Work is reviewed by what the task asked for when it was first handed in, not by what it asks for now. */
const submissionTerms = z.object({
  /** Null if the task was deleted before its terms were captured. */
  captured: terms.nullable(),
  /** Null once the task was deleted. */
  current: terms.nullable(),
  /** What the last review says about the captured checklist; null without one. */
  reviewed: reviewedChecklist.nullable().default(null),
});

const ofSubmission = {
  method: 'GET',
  params: idParams,
  response: submissionTerms,
  failure: 'Failed to load what the task asked for. Please try again.',
} as const;

export const getMyTerms = defineRoute({
  ...ofSubmission,
  path: '/api/submissions/:id/terms',
  access: 'student',
  summary: 'What the task asked for when my work was handed in, and now',
});

export const getTerms = defineRoute({
  ...ofSubmission,
  path: '/api/admin/submissions/:id/terms',
  access: 'read',
  summary: 'What the task asked for when the work was handed in, and now',
});
