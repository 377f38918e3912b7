import { z } from 'zod';
import { id, idParams, requiredReason, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

/** What administrators see of a student's sign-ins, and how they end them. */

const userSession = z.object({
  id,
  /** The browser, such as "Firefox on Windows"; null if it is not known. */
  label: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
});
export type UserSession = z.infer<typeof userSession>;

const refusal = z.object({
  id,
  at: timestamp,
  /** One of authErrorReasons, or of another release. */
  reason: z.string(),
});
export type Refusal = z.infer<typeof refusal>;

const path = '/api/admin/users/:id';
const ended = 'The browser could not be signed out. Please try again.';

export const listUserSessions = defineRoute({
  method: 'GET',
  path: `${path}/sessions`,
  access: 'read',
  summary: 'Where a student is signed in, and their last refused sign-ins',
  params: idParams,
  response: z.object({
    items: z.array(userSession),
    /** The newest first, at most ten. */
    refusals: z.array(refusal),
  }),
  failure: 'Failed to load where this student is signed in. Please try again.',
});
export type UserSignIns = z.infer<typeof listUserSessions.response>;

export const endUserSession = defineRoute({
  method: 'DELETE',
  path: `${path}/sessions/:session`,
  access: 'organise',
  summary: 'Sign a student out of one browser',
  params: idParams.extend({ session: id }),
  failure: ended,
});

export const endUserSessions = defineRoute({
  method: 'DELETE',
  path: `${path}/sessions`,
  access: 'organise',
  summary: 'Sign a student out of all browsers',
  params: idParams,
  failure: ended,
});

/** A note about the student; the one of disabling is mailed to them too. */
export const disableInput = z.strictObject({ reason: requiredReason });
export type DisableInput = z.output<typeof disableInput>;

/** Ends sessions, live updates and push messages. The account keeps everything, and is on no board. */
export const disableUser = defineRoute({
  method: 'POST',
  path: `${path}/disable`,
  access: 'organise',
  summary: 'Disable the account of a student, who is signed out and cannot sign in',
  params: idParams,
  body: disableInput,
  failure: 'The account could not be disabled. Please try again.',
});

export const enableUser = defineRoute({
  method: 'POST',
  path: `${path}/enable`,
  access: 'organise',
  summary: 'Enable an account that was disabled',
  params: idParams,
  body: disableInput,
  failure: 'The account could not be enabled. Please try again.',
});
