import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two looks at a form under way. */
const lookEvery = 1_000;

export interface BodyPatience {
  /** Milliseconds from the headers to the end of a body that is no form. */
  readonly body: number;
  /** Milliseconds of waiting for a form's bytes, within which at least `leastBytes` must come. */
  readonly form: number;
  readonly leastBytes: number;
}

/**
 * Hangs up on a client whose body does not come. Node's own requestTimeout is one for all and must let a large
 * upload over a slow line end; a JSON body has no such excuse, and a form must keep up a least rate.
 */
export function registerBodyTimeout(app: FastifyInstance, patience: BodyPatience): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (empty) return;
    if (/^multipart\//i.test(headers['content-type'] ?? '')) return watchRate(raw, patience);
    const timer = setTimeout(() => raw.destroy(), patience.body).unref();
    onceOver(raw, () => clearTimeout(timer));
  });
}

/** Time in which bytes wait for us is ours and not the client's: a slow store cuts nobody off. */
function watchRate(raw: IncomingMessage, { form, leastBytes }: BodyPatience): void {
  let waited = 0;
  let seen = raw.socket.bytesRead;
  const watch = setInterval(() => {
    if (raw.readableLength > 0) return;
    waited += lookEvery;
    if (waited < form) return;
    if (raw.socket.bytesRead - seen < leastBytes) raw.destroy();
    waited = 0;
    seen = raw.socket.bytesRead;
  }, lookEvery).unref();
  onceOver(raw, () => clearInterval(watch));
}

function onceOver(raw: IncomingMessage, stop: () => void): void {
  raw.once('end', stop).once('close', stop);
}
