import { z } from 'zod';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';

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
