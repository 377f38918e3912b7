import type { siteFacts } from '../../site-facts.ts';

/** Inlined by the build (web/site-facts.ts). */
declare const __SITE_FACTS__: typeof siteFacts;

/** Addresses that the static pages call, and the message for a failed sign-in. */
export const { addresses, signInFailed } = __SITE_FACTS__;

/** Said instead of a sign-in in a browser that would not keep the session. */
export const cookiesBlocked =
  'Your browser blocks cookies, and the sign-in needs one. Allow cookies for this site, then try again.';
