import type { Actor } from '../../actor.ts';
import type { Config } from '../../config.ts';

const fallback = '/dashboard';
/** The only page of an applicant beside the public ones. */
export const applicationPath = '/application';

/** The path of a page of this site; null for other sites (`//evil`, `/\evil`), control characters and the API. */
export function safeReturnPath(given: string | null | undefined, publicOrigin: string): string | null {
  if (given == null || !given.startsWith('/')) return null;
  // Browsers remove tabs and line breaks from URLs and treat a backslash as a slash.
  if (/[\\\p{Cc}]/u.test(given) || !URL.canParse(given, publicOrigin)) return null;
  const url = new URL(given, publicOrigin);
  if (url.origin !== publicOrigin || url.pathname.startsWith('//')) return null;
  if (/^\/api(\/|$)/i.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The page of a browser that asks to sign in and is signed in already; null if it needs a sign-in. An administrator who
 * signed in by password is redirected to their area, unless they name a page: that is how they get a student account.
 */
export function signedInPath(
  actor: Actor | null,
  returnTo: string | undefined,
  config: Pick<Config, 'publicOrigin' | 'adminPathSegment'>,
): string | null {
  if (actor === null) return null;
  if (actor.user !== null) return landingPath(returnTo ?? null, config.publicOrigin);
  return returnTo === undefined ? deskPath(config) : null;
}

/** Asks an administrator for a second factor, or to add one. */
export const secondStepPath = '/admin-login';

/** Where administrators begin. */
export const deskPath = ({ adminPathSegment }: Pick<Config, 'adminPathSegment'>): string =>
  `/admin/${adminPathSegment}`;

/** The page to open after a sign-in. */
export function landingPath(returnTo: string | null, publicOrigin: string): string {
  return safeReturnPath(returnTo, publicOrigin) ?? fallback;
}
