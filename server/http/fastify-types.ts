import type { Actor, Standing } from '../actor.ts';
import type { RateLimitName, RouteDefinition } from '../contract/route.ts';
import type { Attempt } from './idempotency-keys.ts';
import type { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests per minute of the limits that a contract names. */
    rateLimits: Readonly<Record<RateLimitName, number>>;
    /** Tells the rate limits that the session of this token has begun. */
    rememberSession: (token: string) => void;
    /** Reads the session cookie once per request, sets the request's standing, and returns the actor. */
    resolveActor: (request: FastifyRequest) => Promise<Actor | null>;
    /**
     * Stops listening and answers requests on open connections for the drain period, in which the proxy closes its
     * connections. Call it before `close`.
     */
    drainConnections: () => Promise<void>;
    /** Aborted when draining begins: streaming responses (server-sent events) end then. */
    draining: AbortSignal;
  }
  interface FastifyRequest {
    actor: Actor | null;
    pending: Standing['pending'];
    /** Without an account. Only routes of access `applicant` read it. */
    applicant: Standing['applicant'];
    actorResolved: boolean;
    /** `sessionKeyOf` reads it; undefined: not computed yet. */
    sessionKey: string | null | undefined;
    /** Null: the request was not rejected. */
    refusal: Refusal | null;
    /** Of a request with an Idempotency-Key that runs. */
    keyedAttempt: Attempt | null;
  }
  interface FastifyContextConfig {
    contract?: RouteDefinition;
  }
}
