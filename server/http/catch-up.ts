import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Listener } from '../database/listener.ts';
import { safeMethods } from './same-origin.ts';

/**
 * From the response of a request that changes something on, this server uses nothing from memory that was read before the
 * change: the sessions that it ended are refused, and lists show what it saved.
 */
export function registerCatchUp(app: FastifyInstance, listener: Listener | null): void {
  if (listener === null) return;
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!mayChange(request)) done(null, payload);
    else listener.catchUp().then(() => done(null, payload), done);
  });
}

/** Also the GET routes of a sign-in: those that redirect. */
function mayChange({ method, routeOptions }: FastifyRequest): boolean {
  return !safeMethods.has(method) || routeOptions.config.contract?.produces === 'redirect';
}
