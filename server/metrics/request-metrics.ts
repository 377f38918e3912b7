import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { googleCallback, universityCallback } from '../contract/provider-sign-in.ts';
import type { RouteDefinition } from '../contract/route.ts';
import { signInAdministrator } from '../contract/session.ts';
import { createUpload, getFile } from '../contract/uploads.ts';
import type { RequestEnd } from '../http/request-log.ts';
import type { Metrics, SignInOutcome } from './metrics.ts';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const signInMethods = new Map<RouteDefinition | undefined, string>([
  [signInAdministrator, 'password'],
  [googleCallback, 'google'],
  [universityCallback, 'university'],
]);
/** Problem codes that the client did not cause. */
const failures = new Set(['unavailable', 'internal', 'unreachable', 'failed']);

/** The pattern of the route; one label for all unknown paths, so that clients cannot create labels. */
export const routeLabel = ({ is404, routeOptions: { url } }: FastifyRequest) =>
  is404 || url === undefined ? 'unmatched' : url;

/**
 * Counts all requests, so that use cases need no metrics, and then calls `onEnd`. Register it before all other hooks. The hooks
 * of every request have callbacks: they cost less than promises.
 */
export function registerRequestMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  onEnd?: (request: FastifyRequest, reply: FastifyReply, end: RequestEnd) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    // A stream is open for hours: it has metrics of its own.
    const isStream = request.routeOptions.config.contract?.produces === 'events';
    if (!isStream) metrics.requestsInFlight.inc();
    let complete = false;
    reply.raw.on('finish', () => {
      complete = true;
    });
    // Not onResponse: it is not called if the client disconnected.
    reply.raw.on('close', () => {
      const milliseconds = performance.now() - start;
      if (!isStream) metrics.requestsInFlight.dec();
      if (!isStream || request.refusal !== null) {
        metrics.requestSeconds.observe(
          {
            method: knownMethods.has(request.method) ? request.method : 'other',
            route: routeLabel(request),
            status: complete ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted',
          },
          milliseconds / 1_000,
        );
      }
      countOutcome(metrics, request, reply, complete);
      onEnd?.(request, reply, { complete, milliseconds });
    });
    done();
  });
}

function countOutcome(
  metrics: Metrics,
  request: FastifyRequest,
  reply: FastifyReply,
  complete: boolean,
): void {
  const { refusal } = request;
  const { contract } = request.routeOptions.config;
  if (refusal !== null) {
    metrics.refusals.inc({ route: routeLabel(request), code: refusal.code });
    if (refusal.dependency !== null) metrics.dependencyErrors.inc({ dependency: refusal.dependency });
    if (contract === createUpload) metrics.uploadsRefused.inc({ reason: refusal.code });
  }
  const method = signInMethods.get(contract);
  if (method !== undefined) {
    metrics.signIns.inc({ method, outcome: signInOutcome(refusal, complete) });
  }
  if (contract === getFile && refusal === null && request.method === 'GET' && complete) {
    metrics.bytesSent.inc(Number(reply.getHeader('content-length') ?? 0));
  }
}

function signInOutcome(refusal: FastifyRequest['refusal'], complete: boolean): SignInOutcome {
  if (refusal !== null) return failures.has(refusal.code) ? 'failed' : 'refused';
  // A client that disconnected before the response has not signed in.
  return complete ? 'ok' : 'aborted';
}
