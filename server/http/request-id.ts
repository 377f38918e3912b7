import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The format of nginx's `$request_id`. */
const proxyId = /^[0-9a-f]{32}$/;

/**
 * The id in the proxy's log, the server's log, the audit event and the problem that the user sees. The header is used
 * only if the configuration names a proxy: then requests reach this server only through it.
 */
export function requestIdOf(behindProxy: boolean): (raw: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return behindProxy && typeof given === 'string' && proxyId.test(given) ? given : randomUUID();
  };
}

/** Sets the header x-request-id on every response, so that an error page can show the id of the last request. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    done(null, payload);
  });
}
