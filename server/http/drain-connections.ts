import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Milliseconds that a proxy gets to let go of the connections it keeps, and to be refused a new one. More than
 * nginx.conf's `keepalive_timeout` of the upstream, by when nginx has closed every one that it does not use; less than
 * its `fail_timeout`, for which it asks elsewhere after a refusal.
 */
export const drainPeriod = 6_000;

const turns = 1_000;

/** Decorates `app.drainConnections` and `app.draining`; every answer during the drain asks the proxy not to use its connection again. */
export function registerConnectionDraining(app: FastifyInstance): void {
  const begun = new AbortController();
  app.decorate('draining', begun.signal);
  app.addHook('onSend', async (_request, reply) => {
    if (begun.signal.aborted) reply.header('connection', 'close');
  });
  app.decorate('drainConnections', async () => {
    await quietTurn();
    // Not http.Server's own: that also closes idle connections, on one of which a proxy may be sending a request.
    Server.prototype.close.call(app.server);
    begun.abort();
    // To its end, whether anybody is connected or not: who then asks is refused at once and asks elsewhere. An address
    // that is gone answers nothing, and costs nginx the request.
    await sleep(drainPeriod);
  });
}

/**
 * Waits for a turn of the event loop in which hardly anything happened. Connections that the kernel has made and Node
 * has not yet accepted are reset when a server stops listening; right after such a turn there is next to no time for one.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (turn > 0 && performance.now() - began < 1) return;
  }
}
