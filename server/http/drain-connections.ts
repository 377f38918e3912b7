import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Milliseconds of connection draining: the proxy closes its idle connections, and new ones are rejected. Longer than the
 * upstream's `keepalive_timeout` in nginx.conf, after which nginx has closed all idle connections; shorter than its
 * `fail_timeout`, for which nginx uses other servers after a rejected connection.
 */
export const drainPeriod = 6_000;

const maxTicks = 1_000;

/** Decorates `app.drainConnections` and `app.draining`; responses during draining ask the proxy to close the connection. */
export function registerConnectionDraining(app: FastifyInstance): void {
  const draining = new AbortController();
  app.decorate('draining', draining.signal);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  app.decorate('drainConnections', async () => {
    await idleTick();
    // Not http.Server's `close`: it also closes idle connections, on which the proxy may be sending a request.
    Server.prototype.close.call(app.server);
    draining.abort();
    // For the whole period, even without connections: while the address exists, nginx gets an immediate rejection and
    // uses another server. An address that does not exist any more would time out, and the request would be lost.
    await sleep(drainPeriod);
  });
}

/**
 * Waits for an event loop iteration of less than a millisecond. Connections that the kernel has established and Node has
 * not accepted yet are reset when the server stops listening; right after such an iteration there are hardly any.
 */
async function idleTick(): Promise<void> {
  for (let tick = 0; tick < maxTicks; tick += 1) {
    const start = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (tick > 0 && performance.now() - start < 1) return;
  }
}
