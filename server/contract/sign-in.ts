import { z } from 'zod';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { session } from './session.ts';

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
  /** It has a role, and the provider signs in students only. */
  'administrator_address',
  /** An import made an account for it, which this provider does not open. */
  'imported_address',
  'failed',
] as const;
export const authErrorReason = z.enum(authErrorReasons);
export type AuthErrorReason = z.infer<typeof authErrorReason>;

/** A path of this site; anything else is ignored. */
const returnTo = z.string().max(limits.urlLength).optional().catch(undefined);

/** @param summary of its `start`; the others begin with it too */
function signInRoutes<const P extends string>(
  path: P,
  { summary, failure }: Record<'summary' | 'failure', string>,
) {
  return {
    /**
     * Redirects to the identity provider. Who is signed in already is redirected to where they work, and the embedded
     * browser of an app to /open-in-browser, unless `anyway` is given.
     */
    start: defineRoute({
      method: 'GET',
      path,
      access: 'public',
      summary,
      query: z.object({ returnTo, anyway: z.literal('true').optional().catch(undefined) }),
      produces: 'redirect',
      failure,
      rateLimit: 'signIn',
    }),
    /** The same for a script, which can show a failure on its own page. */
    begin: defineRoute({
      method: 'POST',
      path,
      access: 'public',
      summary: `${summary}: where the browser continues`,
      body: z.strictObject({ returnTo, anyway: z.boolean().optional() }),
      response: z.object({ location: z.string() }),
      failure,
      rateLimit: 'signIn',
    }),
    /** Redirects to /dashboard, returnTo or /autherror. The provider defines the query, so the route parses it. */
    callback: defineRoute({
      method: 'GET',
      path: `${path}/callback`,
      access: 'public',
      summary: 'Where the identity provider returns to',
      produces: 'redirect',
      failure,
      rateLimit: 'signIn',
    }),
  };
}

/** The identity providers. The university's is optional. */
export const providerRoutes = {
  google: signInRoutes('/api/auth/google', {
    summary: 'Start Google sign-in',
    failure: 'Failed to sign in with Google. Please try again.',
  }),
  university: signInRoutes('/api/auth/university', {
    summary: 'Start sign-in at the university',
    failure: 'Failed to sign in. Please try again.',
  }),
} as const;
export type ProviderName = keyof typeof providerRoutes;
export const { start: startGoogle, begin: beginGoogle, callback: googleCallback } = providerRoutes.google;
export const {
  start: startUniversity,
  begin: beginUniversity,
  callback: universityCallback,
} = providerRoutes.university;

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
