import { z } from 'zod';
import {
  id,
  idParams,
  line,
  pageQuery,
  requiredReason,
  search,
  searchedPageOf,
  timestamp,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { person } from '../person.ts';
import { defineRoute } from '../route.ts';
import { referralState } from './referral.ts';

const whole = z.number().int();

/** Why an administrator checks a newcomer. `former`: somebody with the same identity had an account before. */
export const referralDoubts = ['device', 'address', 'former'] as const;
export type ReferralDoubt = (typeof referralDoubts)[number];

/** Null once the account was deleted. */
const student = person.nullable();

const referral = z.object({
  id,
  state: referralState,
  referrer: student,
  newcomer: student,
  /** Of the ticket site. */
  registration: z.string().nullable(),
  doubts: z.array(z.enum(referralDoubts)),
  reason: z.string().nullable(),
  /** Null until it is counted; 0 beyond the cap. */
  points: whole.nullable(),
  createdAt: timestamp,
  countedAt: timestamp.nullable(),
});
export type Referral = z.infer<typeof referral>;

const query = { search, state: referralState.optional() };

export const listReferrals = defineRoute({
  method: 'GET',
  path: '/api/admin/tasks/:id/referrals',
  access: 'read',
  summary: 'Whom students brought for a task, newest first',
  params: idParams,
  /** The search covers what identifies both students, and registrations. */
  query: z.strictObject({ ...pageQuery, ...query }),
  response: searchedPageOf(referral),
  failure: 'The list could not be loaded.',
});

export const exportReferrals = defineRoute({
  method: 'GET',
  path: '/api/admin/tasks/:id/referrals.csv',
  access: 'organise',
  summary: 'Whom students brought for a task as CSV',
  params: idParams,
  query: z.strictObject(query),
  produces: 'csv',
  failure: 'The list could not be exported.',
});

const referralTotals = z.object({
  counts: z.enum(['newcomers', 'tickets']),
  all: whole,
  counted: whole,
  review: whole,
  /** Given for them. */
  points: whole,
  /** When the token for another program was made; null: there is none. */
  tokenSince: timestamp.nullable(),
});
export type ReferralTotals = z.infer<typeof referralTotals>;

export const getReferralTotals = defineRoute({
  method: 'GET',
  path: '/api/admin/tasks/:id/referral-totals',
  access: 'read',
  summary: 'What a referral brought',
  params: idParams,
  response: referralTotals,
  failure: 'The totals could not be loaded.',
});

export const reviewReferral = defineRoute({
  method: 'POST',
  path: '/api/admin/referrals/:id/review',
  access: 'review',
  summary: 'Approve a referral that waits for a check, or refuse one and take its points back',
  params: idParams,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve') }),
    z.strictObject({ decision: z.literal('refuse'), reason: requiredReason }),
  ]),
  failure: 'The review could not be saved. Please try again.',
});

const registration = z.strictObject({
  code: line(limits.shortTextLength),
  registration: line(limits.shortTextLength),
  /** When it was made; without it, while the task was open. */
  at: timestamp.optional(),
});
export type Registration = z.input<typeof registration>;

/** Registrations of a request, and of a file. */
export const registrationsAtOnce = 500;
export const registrationsInFile = 10_000;

const registrations = z.array(registration).min(1).max(registrationsAtOnce);

const addedRegistrations = z.object({
  added: whole,
  /** Added before, or a second time in this request. */
  known: whole,
  /** Those that are not added; `row` is the place in the request, from 0. */
  errors: z.array(z.object({ row: whole, message: z.string() })),
});
export type AddedRegistrations = z.infer<typeof addedRegistrations>;

export const addRegistrations = defineRoute({
  method: 'POST',
  path: '/api/admin/tasks/:id/registrations',
  access: 'organise',
  summary: 'Add registrations of the ticket site, each id once',
  params: idParams,
  body: z.strictObject({ rows: registrations, dryRun: z.boolean().default(false) }),
  response: addedRegistrations,
  idempotent: true,
  failure: 'The registrations could not be added. Please try again.',
});

export const reportRegistrations = defineRoute({
  method: 'POST',
  path: '/api/registrations',
  access: 'public',
  summary:
    'For the ticket site: report registrations, each id once, with the token of a task as "Authorization: Bearer"',
  headers: z.object({ authorization: z.string().max(200).optional() }),
  body: z.strictObject({ rows: registrations }),
  response: addedRegistrations,
  idempotent: true,
});

export const createReportToken = defineRoute({
  method: 'POST',
  path: '/api/admin/tasks/:id/report-token',
  access: 'organise',
  summary: 'Make the token with which another program reports registrations; the one before it ends',
  params: idParams,
  response: z.object({ token: z.string() }),
  // The replies to keyed requests are stored, and this one holds a secret.
  idempotent: true,
  failure: 'The token could not be made. Please try again.',
});

export const revokeReportToken = defineRoute({
  method: 'DELETE',
  path: '/api/admin/tasks/:id/report-token',
  access: 'organise',
  summary: 'End the token with which another program reports registrations',
  params: idParams,
  idempotent: true,
  failure: 'The token could not be ended. Please try again.',
});
