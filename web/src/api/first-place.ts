import { livePlaceHeader } from '#contract/session.ts';

/** Null: not known. */
let place: string | null | undefined;

/** Stores the place in the log of live events that the first answer of this document, of the session, names. */
export function notePlace(headers: Headers): void {
  // What the service worker has kept (web/src/worker/kept-data.ts) may be older.
  if (headers.has('x-kept-at')) place = null;
  else if (place === undefined) place = headers.get(livePlaceHeader);
}

/** All data of this document were read after it: the app renders, and so asks, only after the session's first answer. */
export function firstPlace(): string | undefined {
  return place ?? undefined;
}
