import type { siteFacts } from '../../site-facts.ts';

/** Inlined by the build (web/site-facts.ts). */
declare const __SITE_FACTS__: typeof siteFacts;

/** Addresses that the static pages call, and those of sign-ins with the messages for their failures. */
export const { addresses, signIn } = __SITE_FACTS__;

/** An identity provider. That of the university is optional. */
export type ProviderName = keyof typeof signIn;

/** Said instead of a sign-in in a browser that would not keep the session. */
export const cookiesBlocked =
  'Your browser blocks cookies, and the sign-in needs one. Allow cookies for this site, then try again.';
