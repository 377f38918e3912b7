import type { siteFacts } from '../../site-facts.ts';

/** Written in by the build (web/site-facts.ts). */
declare const __SITE_FACTS__: typeof siteFacts;

/** Addresses that the static pages ask, and the error catalogue's words for a sign-in that failed. */
export const { addresses, signInFailed } = __SITE_FACTS__;
