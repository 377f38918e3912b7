import type { FastifyInstance, onResponseHookHandler, onSendHookHandler, RouteOptions } from 'fastify';
import type { Deps } from '../deps.ts';
import { safeMethods } from './same-origin.ts';

/**
 * From the response of a request that changes something on, this server uses nothing from memory that was read before the
 * change: the sessions that it ended are refused, and lists show what it saved. After the response all servers read what the
 * request appended to the log of live events.
 */
export function registerCatchUp(
  app: FastifyInstance,
  { listener, live }: Pick<Deps, 'listener' | 'live'>,
): void {
  const catchUp: onSendHookHandler<unknown> = (_request, _reply, payload, done) => {
    if (listener === null) done(null, payload);
    else listener.catchUp().then(() => done(null, payload), done);
  };
  const afterWrite: onResponseHookHandler = (_request, reply, done) => {
    if (reply.statusCode < 400) live.wrote();
    done();
  };
  app.addHook('onRoute', (route) => {
    if (!mayChange(route)) return;
    route.onSend = [route.onSend ?? [], catchUp].flat();
    route.onResponse = [route.onResponse ?? [], afterWrite].flat();
  });
}

/** Also the GET routes of a sign-in: those that redirect. */
function mayChange({ method, config }: RouteOptions): boolean {
  return ![method].flat().every((name) => safeMethods.has(name)) || config?.contract?.produces === 'redirect';
}
