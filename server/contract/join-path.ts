/** The page of an invitation link. A sign-in that is to return to it is by this link. */
export const joinPath = (code: string) => `/join/${code}`;

/** The code in the path of such a page, which may have a query; null for any other path. */
export const invitationIn = (path: string | null): string | null =>
  /^\/join\/([\w-]{1,100})\/?(?:[?#]|$)/.exec(path ?? '')?.[1] ?? null;
