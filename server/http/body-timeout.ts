import type { FastifyInstance } from 'fastify';

/**
 * Hangs up on a client whose body does not end in time. Node's own requestTimeout is one for all and must
 * let a large upload over a slow line end; a JSON body has no such excuse. Multipart forms are watched
 * by who reads them.
 * @param patience milliseconds from the headers to the end of the body
 */
export function registerBodyTimeout(app: FastifyInstance, patience: number): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
    if (empty || /^multipart\//i.test(headers['content-type'] ?? '')) return;
    const timer = setTimeout(() => raw.destroy(), patience).unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
