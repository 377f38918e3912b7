import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

// Statuses that the minio client considers retryable. It throws without reading the body, which would keep the connection
// busy, so the body is read here.
const unreadStatuses = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/**
 * An http(s) `request` with a timeout for the minio client, which has none: the request fails if the store neither accepts
 * nor sends bytes for `timeout` milliseconds. A slow reader or source on our side does not make it fail.
 */
export function storeTransport(secure: boolean, timeout: number): Pick<typeof http, 'request'> {
  const agent = secure
    ? new https.Agent({ keepAlive: true, timeout })
    : new http.Agent({ keepAlive: true, timeout });
  const start = secure ? https.request : http.request;

  function request(options: https.RequestOptions, onResponse: (response: http.IncomingMessage) => void) {
    let response: http.IncomingMessage | undefined;
    const outgoing = start({ ...options, agent, timeout }, (incoming) => {
      response = incoming;
      if (unreadStatuses.has(incoming.statusCode ?? 0)) incoming.resume();
      onResponse(incoming);
    });
    function onTimeout(this: Socket): void {
      // Received bytes wait for our own reader, so the store is not the cause.
      if (response !== undefined && response.readableLength > 0) {
        this.setTimeout(timeout);
        return;
      }
      // The body waits for its own source, which has limits of its own.
      if (!outgoing.writableEnded && outgoing.writableLength === 0) {
        this.setTimeout(timeout);
        return;
      }
      const error = new Error(`the object store sent and accepted nothing for ${timeout} ms`);
      response?.destroy(error);
      outgoing.destroy(error);
    }
    // Not the request's own event, which Node emits only once: a store that freezes after a pause would never be noticed.
    outgoing.on('socket', (socket) => {
      socket.on('timeout', onTimeout);
      outgoing.once('close', () => socket.off('timeout', onTimeout));
    });
    return outgoing;
  }
  // The client calls this one form of http.request only.
  return { request: request as typeof http.request };
}
