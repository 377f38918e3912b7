import type {
  FastifyInstance,
  FastifyRequest,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify';
import type { RouteDefinition } from '../contract/route.ts';
import type { Deps } from '../deps.ts';
import { type Attempt, beginKeyed, checkKey, forgetKey, keepReply } from './idempotency-keys.ts';
import { safeMethods } from './same-origin.ts';

/** Those of the contract that write and answer with JSON or nothing. Not: uploads, whose bodies are streams. */
const takesKey = (route: RouteDefinition | undefined): boolean =>
  route !== undefined &&
  !safeMethods.has(route.method) &&
  route.consumes !== 'multipart' &&
  (route.produces === undefined || route.produces === 'json');

/**
 * The header Idempotency-Key: of several requests of an account with the same key, method, address and body, one runs, and
 * all get its reply. A request that was refused runs again. Requests without an account ignore the header.
 */
export function registerIdempotency(app: FastifyInstance, deps: Pick<Deps, 'runSql' | 'now'>): void {
  app.decorateRequest('keyedAttempt', null);
  const begin: preHandlerAsyncHookHandler = async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const accountId = accountOf(request);
    if (typeof key !== 'string' || accountId === null) return;
    checkKey(key);
    const { method, url, body } = request;
    const begun = await beginKeyed(deps, { accountId, key, method, url, body });
    if ('attempt' in begun) {
      request.keyedAttempt = begun;
      return;
    }
    reply.code(begun.status).header('idempotency-replayed', 'true');
    if (begun.contentType !== null) reply.type(begun.contentType);
    return reply.send(begun.body ?? undefined);
  };
  const end: onSendAsyncHookHandler<unknown> = async (request, reply, payload) => {
    const attempt = request.keyedAttempt;
    if (attempt === null) return payload;
    request.keyedAttempt = null;
    try {
      await endAttempt(attempt);
    } catch (error) {
      // The reply says what was done. Repetitions are refused until the row counts as one of a failed server.
      request.log.warn({ err: error }, 'the reply to a request with an Idempotency-Key could not be kept');
    }
    return payload;

    async function endAttempt(begun: Attempt): Promise<void> {
      const body = typeof payload === 'string' ? payload : null;
      const plain = body !== null || payload === undefined || payload === null;
      // It may have committed before it failed: the key stays in use until it counts as one of a failed server.
      if (reply.statusCode >= 500) return;
      // A cookie is a secret. What sets one, such as signing in, is not repeated from here.
      if (reply.statusCode >= 400 || reply.hasHeader('set-cookie') || !plain) return forgetKey(deps, begun);
      const contentType = body === null ? null : String(reply.getHeader('content-type') ?? '');
      return keepReply(deps, begun, { status: reply.statusCode, contentType, body });
    }
  };
  app.addHook('onRoute', (route) => {
    if (!takesKey(route.config?.contract)) return;
    route.preHandler = [route.preHandler ?? [], begin].flat();
    route.onSend = [route.onSend ?? [], end].flat();
  });
}

const accountOf = ({ actor, applicant }: FastifyRequest): string | null =>
  actor?.user?.id ?? actor?.administrator?.id ?? applicant?.applicationId ?? null;
