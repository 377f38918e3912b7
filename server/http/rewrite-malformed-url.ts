import type { IncomingMessage } from 'node:http';

/** No route and no page has this path: the response is 404. */
const unknownPath = '/api/%25';

/**
 * Returns the request's URL, or an unknown path if the URL cannot be decoded. The router would answer such a URL itself,
 * before all hooks, so without our headers and problem format.
 */
export function rewriteMalformedUrl({ url = unknownPath }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return unknownPath;
  }
}
