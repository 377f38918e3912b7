import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { mapConcurrent } from '../concurrency/map-concurrent.ts';

export interface OpenStreams {
  /** Milliseconds from now until every stream has received a text that contains `marker`. */
  untilReceived(marker: string, send: () => Promise<unknown>): Promise<number>;
  /** Milliseconds from now until the stream of this number has received each of the texts, in any order. */
  untilOneReceived(
    stream: number,
    markers: readonly string[],
    send: () => Promise<unknown>,
  ): Promise<number[]>;
  close(): void;
}

/**
 * Opens streams of events, 50 at a time. Sockets without an HTTP client: it would need more than the server.
 * @throws {Error} if one is refused
 */
export async function openStreams(
  url: string,
  path: string,
  cookies: readonly string[],
): Promise<OpenStreams> {
  const { hostname, port } = new URL(url);
  let onText: ((socket: Socket, text: Buffer) => void) | null = null;
  let lost = 0;
  const sockets = await mapConcurrent(cookies, 50, async (cookie) => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    const [status = ''] = head.toString('latin1').split('\r\n');
    if (!status.includes(' 200 ')) throw new Error(`a stream was refused: ${status}`);
    socket.on('data', (text: Buffer) => onText?.(socket, text));
    socket.on('error', () => {});
    socket.on('close', () => {
      lost += 1;
    });
    return socket;
  });
  return {
    async untilReceived(marker, send) {
      const waiting = new Set(sockets);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => reject(new Error(`${waiting.size} streams got no event`)), 60_000);
      onText = (socket, text) => {
        if (waiting.has(socket) && text.includes(marker)) waiting.delete(socket);
        if (waiting.size === 0) resolve();
      };
      const began = performance.now();
      await send();
      await promise;
      clearTimeout(timer);
      onText = null;
      if (lost > 0) throw new Error(`${lost} streams were closed`);
      return performance.now() - began;
    },
    async untilOneReceived(stream, markers, send) {
      const times = markers.map(() => Number.NaN);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => reject(new Error('a stream did not get its events')), 60_000);
      const began = performance.now();
      let received = '';
      onText = (socket, text) => {
        if (socket !== sockets[stream]) return;
        const now = performance.now() - began;
        // Events may come in pieces.
        received += text.toString('latin1');
        for (const [index, marker] of markers.entries()) {
          if (Number.isNaN(times[index]) && received.includes(marker)) times[index] = now;
        }
        if (!times.some(Number.isNaN)) resolve();
      };
      try {
        await send();
        await promise;
      } finally {
        clearTimeout(timer);
        onText = null;
      }
      return times;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
