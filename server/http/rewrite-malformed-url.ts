import type { IncomingMessage } from 'node:http';

/** No route is called so, and no page: it ends as 404. */
const nowhere = '/api/%25';

/**
 * The request's address, or one that is not there in place of an address that cannot be decoded: the router would
 * answer that by itself, before any hook, without our headers and words.
 */
export function rewriteMalformedUrl({ url = nowhere }: Pick<IncomingMessage, 'url'>): string {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return nowhere;
  }
}
