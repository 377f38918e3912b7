import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import {
  type Actor,
  type AdministratorActor,
  type Applicant,
  hasRight,
  isAdministrator,
  isStudent,
  type Standing,
  type StudentActor,
} from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Access, Answer, Parsed, RouteDefinition } from '../contract/route.ts';
import { rateLimitOf } from './rate-limits.ts';

type ActorFor<A extends Access> = A extends 'public'
  ? Actor | null
  : A extends 'applicant'
    ? Applicant
    : A extends 'signed-in'
      ? Actor
      : A extends 'student'
        ? StudentActor
        : AdministratorActor;

export interface Call<R extends RouteDefinition> {
  readonly actor: ActorFor<R['access']>;
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly headers: Parsed<R, 'headers'>;
  readonly body: Parsed<R, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The contract's response as JSON, made from values that its schema let pass. It is sent as it is. */
export class JsonText {
  readonly text: string | Readable;

  constructor(text: string | Readable) {
    this.text = text;
  }
}

/** The result of a handler: the contract's response, or the reply if it sent bytes, events or a redirect. */
type Result<R extends RouteDefinition> = R['produces'] extends 'csv' | 'file' | 'redirect' | 'events' | 'tus'
  ? FastifyReply
  : R['response'] extends z.ZodType
    ? Answer<R> | JsonText
    : // biome-ignore lint/suspicious/noConfusingVoidType: 204, a handler that returns nothing.
      void;

/** What an administrator calls whose session has no rights of one yet. */
const endsPending = { 'second-step': 'factor', 'own-account': 'registration' } as const;

/**
 * Checks whether the session may call a route.
 * @returns the actor for the handler
 * @throws {AppError} unauthenticated, forbidden or consent_required
 */
function checkAccess(
  { access, method, withoutConsent = false }: RouteDefinition,
  { actor, pending, applicant }: Standing,
): Actor | Applicant | null {
  if (access === 'public') return actor;
  if (access === 'applicant' && applicant !== null) return applicant;
  if (access === 'second-step' || access === 'own-account') {
    if (pending?.needs === endsPending[access]) return pending.actor;
    if (access === 'own-account' && isAdministrator(actor)) return actor;
    // Who has given it already, in another tab, needs it no more.
    throw new AppError(actor === null || pending !== null ? 'unauthenticated' : 'forbidden');
  }
  if (actor === null) throw new AppError('unauthenticated');
  if ((access === 'signed-in' || access === 'student') && actor.mustAgree === true) {
    const changes = method !== 'GET' && method !== 'HEAD';
    if (changes && !withoutConsent) throw new AppError('consent_required');
  }
  if (access === 'signed-in') return actor;
  if (access === 'applicant') throw new AppError('forbidden');
  if (access === 'student') {
    if (!isStudent(actor)) throw new AppError('forbidden');
    return actor;
  }
  // A page that was opened before asks for the second factor after this answer.
  if (pending !== null) throw new AppError('unauthenticated');
  if (access === 'administrator' ? !isAdministrator(actor) : !hasRight(actor, access))
    throw new AppError('forbidden');
  return actor;
}

/** Registers a contract and its handler as a Fastify route. Input is parsed; output contains only fields of the schema. */
export function mount<R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<Result<R>>,
): void {
  const json = route.produces === undefined || route.produces === 'json';
  const status = route.status ?? (json && route.response === undefined ? 204 : 200);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: route.method,
    url: route.path,
    ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
    schema: {
      summary: route.summary,
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.headers && { headers: route.headers }),
      ...(route.body && { body: route.body }),
      ...(route.response && json && { response: { [status]: route.response, ...route.alternatives } }),
    },
    config: {
      contract: route,
      // The library leaves out HEAD, which Fastify adds to each GET.
      ...(route.method === 'HEAD' && { swagger: { exposeHeadRoute: true } }),
      ...rateLimitOf(route, app.rateLimits),
    },
    // Before the body is read, so that a forbidden call uploads nothing. After the rate limit, which runs in onRequest:
    // a cookie whose session is not kept in memory costs a query.
    preParsing: (request, _reply, payload, done) => {
      const check = () => void checkAccess(route, request);
      const proceed = () => done(null, payload);
      if (!request.actorResolved) {
        request.server.resolveActor(request).then(check).then(proceed, done);
        return;
      }
      // The rate limit has resolved the actor of a cookie.
      check();
      proceed();
    },
    handler: async (request, reply) => {
      reply.code(status);
      const result = await handler({
        actor: checkAccess(route, request),
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
        request,
        reply,
        // The schemas parsed these values and preParsing checked the actor, so the types follow from R.
      } as Call<R>);
      if (result instanceof JsonText) return reply.type('application/json; charset=utf-8').send(result.text);
      return json && route.response === undefined ? reply.send() : result;
    },
  });
}
