import type { siteFacts } from '../../site-facts.ts';

/** Inlined by the build (web/site-facts.ts). */
declare const __SITE_FACTS__: typeof siteFacts;

/** Addresses that the static pages call, and the message for a failed sign-in. */
export const { addresses, signInFailed } = __SITE_FACTS__;
