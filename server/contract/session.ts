import { z } from 'zod';
import { id, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { roles } from './roles.ts';
import { defineRoute } from './route.ts';

export const session = z.object({
  user: z
    .object({
      id,
      uid: z.string(),
      name: z.string(),
      /** Other students do not see the student. */
      hidden: z.boolean(),
      email: z.string(),
      techid: z.string(),
      points: z.number().int(),
      /** When the account is deleted because its student asked for it; null otherwise. */
      deletedFrom: timestamp.nullable(),
      profilePhoto: z.string().nullable(),
    })
    .nullable(),
  administrator: z
    .object({
      id,
      email: z.string(),
      name: z.string(),
      role: z.enum(roles),
      /** `/admin/{segment}`: sent to administrators only. */
      adminPath: z.string(),
    })
    .nullable(),
  /** Absent unless the session lacks only this to be one of an administrator. */
  secondStep: z
    .object({
      /** The first second factor must be added, which this festival requires; false: one that the account has is to be given. */
      adds: z.boolean(),
      email: z.string(),
      /** Which ones the account has. */
      app: z.boolean(),
      passkey: z.boolean(),
    })
    .optional(),
  /** Who has applied and is no student; the others are null then. */
  applicant: z.object({ name: z.string(), email: z.string() }).optional(),
});
export type Session = z.infer<typeof session>;

/** A header of requests by a page without input for `limits.pageIdleMinutes`: they are no use of the session. */
export const pageIdleHeader = 'page-idle';

/**
 * A header of the answer of `getSession` to who is signed in, if the server reads the log of live events: a place in it.
 * What is read after this answer contains all changes up to there, so a stream `after` it misses none.
 */
export const livePlaceHeader = 'live-place';

/** Both are null for visitors. */
export const getSession = defineRoute({
  method: 'GET',
  path: '/api/session',
  access: 'public',
  summary: 'Who is signed in',
  response: session,
});

/** Why a sign-in at an identity provider ended at /autherror?reason=… */
export const authErrorReasons = [
  /** The user declined on the provider's page. */
  'cancelled',
  /** The provider or the database does not answer; also too many attempts from one address. */
  'unreachable',
  /** The provider has not verified the email address. */
  'unverified_email',
  /** The state is missing, of another browser, older than ten minutes or used before; the user does not learn which. */
  'state_mismatch',
  'account_disabled',
  /** The festival's site says who may join; this would be a new account. */
  'cannot_join',
  /** The link of an invitation has ended or does not exist. */
  'invitation_ended',
  /** As many people as the link was made for have joined by it. */
  'invitation_used_up',
  /** Another account has the email address; accounts are never merged automatically. */
  'email_taken',
  'failed',
] as const;
export const authErrorReason = z.enum(authErrorReasons);
export type AuthErrorReason = z.infer<typeof authErrorReason>;

export const signInAdministrator = defineRoute({
  method: 'POST',
  path: '/api/auth/admin',
  access: 'public',
  summary: 'Sign in as an administrator',
  body: z.strictObject({
    email: z.string().min(1, 'Enter your email address.').max(254),
    password: z.string().min(1, 'Enter your password.').max(limits.passwordBytesMax),
    /** After proof_required: the answer that `findProof` found for the challenge. */
    proof: z.strictObject({ challenge: z.string().max(200), answer: z.string().min(1).max(20) }).optional(),
  }),
  response: session,
  failure: 'Failed to log in. Please check your credentials and try again.',
  rateLimit: 'adminSignIn',
});

/** For an attempt that was refused with proof_required. */
export const getSignInChallenge = defineRoute({
  method: 'GET',
  path: '/api/auth/admin/challenge',
  access: 'public',
  summary: 'A proof of work for signing in after many failed tries, valid once and for ten minutes',
  response: z.object({ challenge: z.string() }),
  rateLimit: 'adminSignIn',
});

export const signOut = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Sign out: the session ends on the server',
  // The address of the browser's push subscription: a session that has ended since may have made it.
  headers: z.object({ 'push-endpoint': z.string().max(limits.urlLength).optional() }),
});
