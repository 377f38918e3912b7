import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isFileType } from './upload-part.ts';

/** Milliseconds between two checks of a form that is being received. */
const checkInterval = 1_000;

interface BodyTimeouts {
  /** Milliseconds from the headers to the end of a body that is not a file. */
  readonly body: number;
  /** Milliseconds of waiting for the bytes of a form or of a part of a file, in which at least `minBytes` must arrive. */
  readonly form: number;
  readonly minBytes: number;
}

/**
 * Closes the connection of a client that sends its body too slowly. Node's own requestTimeout applies to all requests and must
 * allow a large upload over a slow line. Here a JSON body gets a short timeout and a form a minimum rate.
 */
export function registerBodyTimeout(app: FastifyInstance, timeouts: BodyTimeouts): void {
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (!empty) watch(raw, timeouts);
    done();
  });
}

function watch(raw: IncomingMessage, timeouts: BodyTimeouts): void {
  if (isFileType(raw.headers['content-type'] ?? '')) watchRate(raw, timeouts);
  else watchEnd(raw, timeouts);
}

function watchEnd(raw: IncomingMessage, { body }: BodyTimeouts): void {
  const timer = setTimeout(() => raw.destroy(), body).unref();
  onEnd(raw, () => clearTimeout(timer));
}

/** Counts only time in which the server waits for the client, so that a slow store does not end the upload. */
function watchRate(raw: IncomingMessage, { form, minBytes }: BodyTimeouts): void {
  let waited = 0;
  let seen = raw.socket.bytesRead;
  const watch = setInterval(() => {
    if (raw.readableLength > 0) return;
    waited += checkInterval;
    if (waited < form) return;
    if (raw.socket.bytesRead - seen < minBytes) raw.destroy();
    waited = 0;
    seen = raw.socket.bytesRead;
  }, checkInterval).unref();
  onEnd(raw, () => clearInterval(watch));
}

function onEnd(raw: IncomingMessage, stop: () => void): void {
  raw.once('end', stop).once('close', stop);
}
