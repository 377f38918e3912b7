const fallback = '/dashboard';

/** A page of this site, or null: other sites (`//evil`, `/\evil`), control characters and the API are not. */
export function safeReturnPath(given: string | null | undefined, publicOrigin: string): string | null {
  if (given == null || !given.startsWith('/')) return null;
  // Browsers drop tabs and line ends from addresses and read a backslash as a slash.
  if (/[\\\p{Cc}]/u.test(given) || !URL.canParse(given, publicOrigin)) return null;
  const url = new URL(given, publicOrigin);
  if (url.origin !== publicOrigin || url.pathname.startsWith('//')) return null;
  if (/^\/api(\/|$)/i.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Where a completed sign-in leads. */
export function landingPath(returnTo: string | null, publicOrigin: string): string {
  return safeReturnPath(returnTo, publicOrigin) ?? fallback;
}
