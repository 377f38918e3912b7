import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import {
  type Actor,
  type AdministratorActor,
  isAdministrator,
  isStudent,
  type StudentActor,
} from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Access, Answer, Parsed, RouteDefinition } from '../contract/route.ts';

type ActorFor<A extends Access> = A extends 'administrator'
  ? AdministratorActor
  : A extends 'student'
    ? StudentActor
    : A extends 'signed-in'
      ? Actor
      : Actor | null;

export interface Call<R extends RouteDefinition> {
  readonly actor: ActorFor<R['access']>;
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler gives back: the contract's answer, or the reply itself where it sent bytes or a redirect. */
type Result<R extends RouteDefinition> = R['produces'] extends 'csv' | 'file' | 'redirect'
  ? FastifyReply
  : R['response'] extends z.ZodType
    ? Answer<R>
    : // biome-ignore lint/suspicious/noConfusingVoidType: 204, a handler that returns nothing.
      void;

/** Whether this actor may call a route of this access; decides between 401 and 403. */
export function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'public') return;
  if (actor === null) throw new AppError('unauthenticated');
  if (access === 'student' && !isStudent(actor)) throw new AppError('forbidden');
  if (access === 'administrator' && !isAdministrator(actor)) throw new AppError('forbidden');
}

/** Contract value + handler -> a Fastify route whose input is parsed and whose output is whitelisted. */
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
    schema: {
      summary: route.summary,
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      ...(route.response && json && { response: { [status]: route.response, ...route.alternatives } }),
    },
    config: {
      contract: route,
      ...(route.ratePerMinute !== undefined && {
        rateLimit: { max: route.ratePerMinute, timeWindow: '1 minute' },
      }),
    },
    // Before the body is read: who may not call a route sends it no bytes. After the rate limit, which is asked on
    // request: a made-up cookie costs a query.
    preParsing: async (request) => {
      checkAccess(route.access, await request.server.resolveActor(request));
    },
    handler: async (request, reply) => {
      reply.code(status);
      const result = await handler({
        actor: request.actor,
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
        // The schemas above parsed these values and onRequest checked the actor: the types follow from R.
      } as Call<R>);
      return json && route.response === undefined ? reply.send() : result;
    },
  });
}
