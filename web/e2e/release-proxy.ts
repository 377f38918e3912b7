import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Stands between a browser and a stack, and fails or changes what passes. */
export interface ReleaseProxy {
  readonly origin: string;
  /** Every connection is refused. */
  down: boolean;
  /** The status with which requests of a path are answered, in place of the stack. */
  readonly failing: Map<string, number>;
  /** Changes the text of a path: what a new release would send. */
  readonly changes: Map<string, (text: string) => string>;
  close(): Promise<void>;
}

export async function startReleaseProxy(stack: string): Promise<ReleaseProxy> {
  const target = new URL(stack);
  const server = createServer((incoming, outgoing) => {
    if (proxy.down) incoming.socket.destroy();
    else void pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = new URL(incoming.url ?? '/', stack).pathname;
    const status = proxy.failing.get(path);
    if (status !== undefined) {
      outgoing.writeHead(status).end();
      return;
    }
    const change = proxy.changes.get(path);
    const headers = { ...incoming.headers, host: target.host };
    if (headers.origin !== undefined) headers.origin = stack;
    if (change) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { method = 'GET', url = '/' } = incoming;
      incoming.pipe(
        request({ hostname: target.hostname, port: target.port, method, path: url, headers }, resolve).on(
          'error',
          reject,
        ),
      );
    });
    if (!change) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const { 'content-length': _, etag: __, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, kept).end(change(await text(answer)));
  }

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const proxy: ReleaseProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    down: false,
    failing: new Map(),
    changes: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
