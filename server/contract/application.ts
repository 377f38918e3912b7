import { z } from 'zod';
import { applicationStatus } from './application-status.ts';
import { timestamp } from './fields.ts';
import { formQuestion } from './kinds/form.ts';
import { givenAnswers } from './kinds/question.ts';
import { defineRoute } from './route.ts';

/** What applicants see of their own application, and what opens a link of an invitation. */

export const ownApplication = z.object({
  name: z.string(),
  email: z.string(),
  status: applicationStatus,
  version: z.int(),
  /** Applications are taken now. */
  open: z.boolean(),
  /** While the answers can be changed the present questions, then those that were answered. */
  questions: z.array(formQuestion),
  answers: givenAnswers,
  sentAt: timestamp.nullable(),
  /** By when it is decided; null unless it was sent and is not decided. */
  promisedBy: timestamp.nullable(),
  /** What the organisers wrote with their decision. */
  message: z.string(),
  decidedAt: timestamp.nullable(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const getApplication = defineRoute({
  method: 'GET',
  path: '/api/application',
  access: 'applicant',
  summary: 'My application',
  response: ownApplication,
  failure: 'Your application could not be loaded. Please try again.',
});

export const sendApplication = defineRoute({
  method: 'PUT',
  path: '/api/application',
  access: 'applicant',
  summary: 'Send my application, or change it until it is decided',
  body: z.strictObject({
    answers: givenAnswers,
    /** The version that these answers replace; an older one is refused with `stale_version`. */
    version: z.int32().min(1),
  }),
  response: ownApplication,
  failure: 'Your application could not be sent. Please try again.',
});

export const withdrawApplication = defineRoute({
  method: 'DELETE',
  path: '/api/application',
  access: 'applicant',
  summary: 'Withdraw my application and delete it, and sign out',
  failure: 'Your application could not be withdrawn. Please try again.',
});

export const startAsStudent = defineRoute({
  method: 'POST',
  path: '/api/application/start',
  access: 'applicant',
  summary: 'Create my account, now that I am accepted',
  failure: 'Your account could not be created. Please try again.',
});

/** `unneeded`: people join without one now. `closed`: nobody joins now. */
export const invitationStates = ['open', 'used-up', 'ended', 'unneeded', 'closed'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const getInvitation = defineRoute({
  method: 'GET',
  path: '/api/invitations/:code',
  access: 'public',
  summary: 'Whether a link invites; one that does not exist is like one that has ended',
  params: z.strictObject({ code: z.string().max(100) }),
  response: z.object({ state: z.enum(invitationStates) }),
  failure: 'The invitation could not be checked. Please try again.',
  rateLimit: 'signIn',
});
