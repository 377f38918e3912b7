import { z } from 'zod';
import { id, idParams, pageOf, pageQuery, timestamp } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { referralPath } from './referral-path.ts';

const whole = z.number().int();

/** `joined` waits for what the task asks of a newcomer, `review` for an administrator. */
export const referralStates = ['joined', 'review', 'counted', 'refused'] as const;
export const referralState = z.enum(referralStates);
export type ReferralState = z.infer<typeof referralState>;

/** What administrators and the student who brought them read. */
export const referralStateLabels: Readonly<Record<ReferralState, string>> = {
  joined: 'Joined',
  review: 'Being checked',
  counted: 'Counted',
  refused: 'Not counted',
};

/** Keeps the code in a cookie and opens the sign-in page. With a session, or for an unknown code, it opens the landing page. */
export const openReferral = defineRoute({
  method: 'GET',
  path: referralPath(':code'),
  access: 'public',
  summary: "Where a student's link leads",
  params: z.strictObject({ code: z.string().max(40) }),
  produces: 'redirect',
});

export const referralSummary = z.object({
  code: z.string(),
  counts: z.enum(['newcomers', 'tickets']),
  when: z.enum(['profile', 'work']),
  cap: whole.nullable(),
  /** Mine that are counted, and those of them that I got points for. */
  counted: whole,
  paid: whole,
  /** The points that I got for them. */
  points: whole,
});
export type ReferralSummary = z.infer<typeof referralSummary>;

/** Makes the student's code when they see it first. */
export const getReferral = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id/referral',
  access: 'student',
  summary: 'My link for a referral, and what it brought',
  params: idParams,
  response: referralSummary,
  failure: 'Your link could not be loaded.',
});

const myReferral = z.object({
  id,
  /** The first name of a newcomer, or their alias; null if they are hidden or deleted, and for a registration. */
  name: z.string().nullable(),
  state: referralState,
  /** What I got; null until it is counted. */
  points: whole.nullable(),
  createdAt: timestamp,
});
export type MyReferral = z.infer<typeof myReferral>;

export const listMyReferrals = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id/my-referrals',
  access: 'student',
  summary: 'Whom I brought for a task, newest first',
  params: idParams,
  query: z.strictObject(pageQuery),
  response: pageOf(myReferral),
  failure: 'The list could not be loaded.',
});
