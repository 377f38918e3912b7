import { z } from 'zod';
import { applicationStatus, decisions, listedStatuses } from './application-status.ts';
import { id, idParams, pageQuery, search, searchedPageOf, text, timestamp } from './fields.ts';
import { formQuestion } from './kinds/form.ts';
import { givenAnswers } from './kinds/question.ts';
import { limits } from './limits.ts';
import { variablesProblem } from './phrases.ts';
import { reviewClaim } from './review.ts';
import { defineRoute } from './route.ts';

/** The administrators' queue of applications. */

const listedApplication = z.object({
  id,
  name: z.string(),
  email: z.string(),
  status: applicationStatus,
  version: z.int(),
  sentAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** Null if nobody has decided it, or if the administrator's row was deleted. */
  decidedBy: z.string().nullable(),
  /** The account was created. */
  joined: z.boolean(),
  /** Who has it open now. */
  claim: reviewClaim.nullable(),
});
export type ListedApplication = z.infer<typeof listedApplication>;

export const listApplications = defineRoute({
  method: 'GET',
  path: '/api/admin/applications',
  access: 'organise',
  summary: 'Applications of a status: undecided ones oldest first, decided ones newest first',
  /** The search covers name and address. */
  query: z.strictObject({ ...pageQuery, search, status: z.enum(listedStatuses).default('received') }),
  response: searchedPageOf(listedApplication).extend({
    /** An undecided application is overdue so many days after it was sent. */
    days: z.int(),
  }),
  failure: 'The applications could not be loaded. Please try again.',
});

const application = listedApplication.extend({
  questions: z.array(formQuestion),
  answers: givenAnswers,
  message: z.string(),
});
export type Application = z.infer<typeof application>;

export const readApplication = defineRoute({
  method: 'GET',
  path: '/api/admin/applications/:id',
  access: 'organise',
  summary: 'One application with its answers',
  params: idParams,
  response: application,
  failure: 'The application could not be loaded. Please try again.',
});

export const claimApplication = defineRoute({
  method: 'PUT',
  path: '/api/admin/applications/:id/claim',
  access: 'organise',
  summary: 'Claim an undecided application, or prolong my claim; the answer says who has it',
  params: idParams,
  /** With `takeover` also one that another administrator has. */
  body: z.strictObject({ takeover: z.boolean().optional() }),
  response: application,
  idempotent: true,
  failure: 'The application could not be claimed. Please try again.',
});

export const releaseApplication = defineRoute({
  method: 'DELETE',
  path: '/api/admin/applications/:id/claim',
  access: 'organise',
  summary: 'Give up my claim of an application, if I have one',
  params: idParams,
  idempotent: true,
  failure: 'The application could not be released. Please try again.',
});

/** Applications in the version that was read: one that has changed is left as it is. */
const chosen = z
  .array(z.strictObject({ id, version: z.int32().min(1) }))
  .min(1, 'Choose an application.')
  .max(limits.applicationsAtOnce, `Choose at most ${limits.applicationsAtOnce} applications.`)
  .refine((all) => new Set(all.map((each) => each.id)).size === all.length, 'Choose each only once.');

const decided = z.object({
  /** In their new version, which an undo names. */
  decided: z.array(z.object({ id, version: z.int() })),
  /** That were changed or decided in the meantime, or that another administrator has open. */
  skipped: z.int(),
});
export type DecidedApplications = z.infer<typeof decided>;

export const decideApplications = defineRoute({
  method: 'POST',
  path: '/api/admin/applications/decisions',
  access: 'organise',
  summary:
    'Accept, decline or put on the waiting list; stale_version or claimed_by_another if none of them could be decided',
  body: z.strictObject({
    applications: chosen,
    to: z.enum(decisions),
    /** For the applicant, in the mail and on their page; may be empty. */
    message: text(limits.feedbackLength).refine(
      (given) => variablesProblem(given, ['name', 'first_name']) === undefined,
      {
        error: ({ input }) => variablesProblem(String(input), ['name', 'first_name']),
      },
    ),
  }),
  response: decided,
  failure: 'The decision could not be saved. Please try again.',
});

export const undoDecisions = defineRoute({
  method: 'POST',
  path: '/api/admin/applications/undo',
  access: 'organise',
  summary: `Undo decisions of mine within ${limits.undoSeconds} seconds, unless the account was created`,
  body: z.strictObject({ applications: chosen }),
  response: z.object({ undone: z.int() }),
  failure: 'The decision could not be undone. Please try again.',
});
