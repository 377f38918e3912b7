import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Another origin of the same server, whose network a test can cut. The browser's own `setOffline` leaves open connections
 * alone. Cookies of one host are sent to all of its ports.
 */
export async function openCuttable(origin: string) {
  const target = new URL(origin);
  const sockets = new Set<Socket>();
  let cut = false;
  let silent = false;
  let holding: { left: number; reached: () => void } | null = null;
  /** Counts what a browser sends, and holds the connection on which the last of these bytes came. */
  const count = (socket: Socket, upstream: Socket, bytes: number) => {
    if (holding === null) return;
    holding.left -= bytes;
    if (holding.left > 0) return;
    holding.reached();
    holding = null;
    socket.unpipe(upstream).pause();
  };
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((browser) => {
    if (cut) return void browser.destroy();
    if (silent) {
      sockets.add(browser);
      return void browser.on('error', () => {});
    }
    const upstream = connect(Number(target.port), target.hostname);
    keep(browser, upstream);
    keep(upstream, browser);
    browser.on('data', (bytes) => count(browser, upstream, bytes.length));
    browser.pipe(upstream).pipe(browser);
  });
  const endAll = () => {
    holding = null;
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://${target.hostname}:${(server.address() as AddressInfo).port}`,
    /** Passes on about so many bytes from browsers, and then nothing more on that connection, which stays open. */
    holdAfter(bytes: number): Promise<void> {
      const { promise, resolve: reached } = Promise.withResolvers<void>();
      holding = { left: bytes, reached };
      return promise;
    },
    cut() {
      cut = true;
      endAll();
    },
    /** Passes on nothing more and closes no connection: as a router that drops connections silently. */
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Connections that were silent do not continue. */
    mend() {
      if (silent) for (const socket of sockets) socket.destroy();
      cut = false;
      silent = false;
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
