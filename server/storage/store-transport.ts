import http from 'node:http';
import https from 'node:https';

// What the minio client takes for a try-again answer. It then throws without reading the body, which
// would keep the connection: read it here.
const unreadStatuses = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/**
 * An http(s) `request` for the minio client, which itself never gives up: a store that neither takes nor
 * gives bytes for `patience` milliseconds fails the request. A reader of ours that is slow does not.
 */
export function storeTransport(secure: boolean, patience: number): Pick<typeof http, 'request'> {
  const agent = secure
    ? new https.Agent({ keepAlive: true, timeout: patience })
    : new http.Agent({ keepAlive: true, timeout: patience });
  const start = secure ? https.request : http.request;

  function request(options: https.RequestOptions, onResponse: (response: http.IncomingMessage) => void) {
    let response: http.IncomingMessage | undefined;
    const outgoing = start({ ...options, agent, timeout: patience }, (incoming) => {
      response = incoming;
      if (unreadStatuses.has(incoming.statusCode ?? 0)) incoming.resume();
      onResponse(incoming);
    });
    outgoing.on('timeout', () => {
      // Bytes wait for our own reader: the store is not to blame. Wait once more.
      if (response !== undefined && response.readableLength > 0) {
        outgoing.socket?.setTimeout(patience);
        return;
      }
      const error = new Error(`the object store was silent for ${patience} ms`);
      response?.destroy(error);
      outgoing.destroy(error);
    });
    return outgoing;
  }
  // The client calls this one form of http.request only.
  return { request: request as typeof http.request };
}
