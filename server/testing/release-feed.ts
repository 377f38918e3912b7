import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that names the newest release, as GitHub does. */
export interface ReleaseFeed {
  /** For `RELEASE_FEED`. */
  readonly address: string;
  /** The headers of the requests so far. */
  readonly requests: IncomingHttpHeaders[];
  /** Replaces the answer. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** What the feed answers, with some values replaced. */
export const releaseWith = (values: object = {}): string =>
  JSON.stringify({
    tag_name: 'v1.1.0',
    name: 'Torchbearer 1.1.0',
    published_at: '2026-11-20T10:00:00Z',
    body: '## Added\n\n- Certificates',
    html_url: 'https://github.com/torchbearer/torchbearer/releases/tag/v1.1.0',
    draft: false,
    prerelease: false,
    assets: [],
    ...values,
  });

export async function startReleaseFeed(): Promise<ReleaseFeed> {
  const server = createServer((request, response) => {
    feed.requests.push(request.headers);
    feed.answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const feed: ReleaseFeed = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/latest`,
    requests: [],
    answer: (_, response) => void response.end(releaseWith()),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return feed;
}
