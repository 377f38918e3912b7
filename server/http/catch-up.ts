import type { FastifyInstance, onSendHookHandler, RouteOptions } from 'fastify';
import type { Listener } from '../database/listener.ts';
import { safeMethods } from './same-origin.ts';

/**
 * From the response of a request that changes something on, this server uses nothing from memory that was read before the
 * change: the sessions that it ended are refused, and lists show what it saved.
 */
export function registerCatchUp(app: FastifyInstance, listener: Listener | null): void {
  if (listener === null) return;
  const catchUp: onSendHookHandler<unknown> = (_request, _reply, payload, done) => {
    listener.catchUp().then(() => done(null, payload), done);
  };
  app.addHook('onRoute', (route) => {
    if (mayChange(route)) route.onSend = [route.onSend ?? [], catchUp].flat();
  });
}

/** Also the GET routes of a sign-in: those that redirect. */
function mayChange({ method, config }: RouteOptions): boolean {
  return ![method].flat().every((name) => safeMethods.has(name)) || config?.contract?.produces === 'redirect';
}
