import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What nginx's `$request_id` looks like. */
const proxyId = /^[0-9a-f]{32}$/;

/**
 * The id that joins the proxy's log line, ours, the audit event and what the user is shown. A proxy's own is
 * taken only where the configuration names a proxy: then nobody else reaches this server.
 */
export function requestIdOf(behindProxy: boolean): (raw: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return behindProxy && typeof given === 'string' && proxyId.test(given) ? given : randomUUID();
  };
}

/** Tells every caller the id of the request: a page that breaks later can name the last one. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
