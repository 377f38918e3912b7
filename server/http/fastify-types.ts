import type { Actor } from '../actor.ts';
import type { RouteDefinition } from '../contract/route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the session cookie once per request, sets `request.actor` and returns it. */
    resolveActor: (request: FastifyRequest) => Promise<Actor | null>;
  }
  interface FastifyRequest {
    actor: Actor | null;
    actorResolved: boolean;
  }
  interface FastifyContextConfig {
    contract?: RouteDefinition;
  }
}
