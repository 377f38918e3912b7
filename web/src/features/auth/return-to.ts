import type { Location } from 'react-router-dom';

/** The address of a page, for returning to it after a sign-in. */
export function addressOf({ pathname, search, hash }: Location): string {
  return `${pathname}${search}${hash}`;
}

/** The state of links and redirects to the administrators' sign-in. Its address stays as the specification names it. */
export function returnState(returnTo: string | undefined) {
  return { returnTo };
}

/** From the state of a location; undefined if it has none. */
export function returnToOf({ state }: Location<unknown>): string | undefined {
  const given = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null;
  return typeof given === 'string' ? safeReturnTo(given) : undefined;
}

/** The page that an administrator opens after a sign-in. An address below another segment does not exist for them. */
export function administratorPage(adminPath: string, returnTo: string | undefined): string {
  if (returnTo === undefined) return adminPath;
  const rest = returnTo.startsWith(adminPath) ? returnTo.slice(adminPath.length) : null;
  const foreign = returnTo.startsWith('/admin/') && (rest === null || !/^([/?#]|$)/.test(rest));
  return foreign ? adminPath : returnTo;
}

/** A path of this site, or undefined; `//evil` and `/\evil` lead to other sites. */
export function safeReturnTo(value: string | null): string | undefined {
  if (!value?.startsWith('/') || /^\/[/\\]/.test(value)) return undefined;
  return value;
}
