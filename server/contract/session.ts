import { z } from 'zod';
import { id } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

export const session = z.object({
  user: z
    .object({
      id,
      uid: z.string(),
      name: z.string(),
      email: z.string(),
      techid: z.string(),
      points: z.number().int(),
      profilePhoto: z.string().nullable(),
    })
    .nullable(),
  administrator: z
    .object({
      email: z.string(),
      name: z.string(),
      /** `/admin/{segment}`: sent to administrators only. */
      adminPath: z.string(),
    })
    .nullable(),
});
export type Session = z.infer<typeof session>;

/** Both are null for visitors. */
export const getSession = defineRoute({
  method: 'GET',
  path: '/api/session',
  access: 'public',
  summary: 'Who is signed in',
  response: session,
});

/** Why a Google sign-in ended at /autherror?reason=… */
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
  /** Another account has the email address; accounts are never merged automatically. */
  'email_taken',
  'failed',
] as const;
export const authErrorReason = z.enum(authErrorReasons);
export type AuthErrorReason = z.infer<typeof authErrorReason>;

/** Redirects to the identity provider. `returnTo` is a path of this site; anything else is ignored. */
export const startGoogle = defineRoute({
  method: 'GET',
  path: '/api/auth/google',
  access: 'public',
  summary: 'Start Google sign-in',
  query: z.object({ returnTo: z.string().max(limits.urlLength).optional().catch(undefined) }),
  produces: 'redirect',
  failure: 'Failed to sign in with Google. Please try again.',
  // A whole campus may share one address.
  ratePerMinute: 300,
});

/** Redirects to /dashboard, returnTo or /autherror. The provider defines the query, so the route parses it. */
export const googleCallback = defineRoute({
  method: 'GET',
  path: '/api/auth/google/callback',
  access: 'public',
  summary: 'Where the identity provider returns to',
  produces: 'redirect',
  failure: 'Failed to sign in with Google. Please try again.',
  // A whole campus may share one address.
  ratePerMinute: 300,
});

export const signInAdministrator = defineRoute({
  method: 'POST',
  path: '/api/auth/admin',
  access: 'public',
  summary: 'Sign in as an administrator',
  body: z.strictObject({
    email: z.string().min(1, 'Enter your email address.').max(254),
    password: z.string().min(1, 'Enter your password.').max(limits.passwordBytesMax),
  }),
  response: session,
  failure: 'Failed to log in. Please check your credentials and try again.',
  ratePerMinute: 20,
});

export const signOut = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Sign out: the session ends on the server',
});
