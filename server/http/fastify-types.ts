import type { Actor } from '../actor.ts';
import type { RouteDefinition } from '../contract/route.ts';
import type { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the session cookie once per request, sets `request.actor` and returns it. */
    resolveActor: (request: FastifyRequest) => Promise<Actor | null>;
    /**
     * Stops listening and answers what still comes on open connections, until the proxy in front has let go of them
     * all or has had its time. For before `close`.
     */
    drainConnections: () => Promise<void>;
    /** Aborted when the drain begins: an answer that goes on and on (a stream of events) ends then. */
    draining: AbortSignal;
  }
  interface FastifyRequest {
    actor: Actor | null;
    actorResolved: boolean;
    /** Null: it was answered as it wished. */
    refusal: Refusal | null;
  }
  interface FastifyContextConfig {
    contract?: RouteDefinition;
  }
}
