import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { googleCallback, signInAdministrator } from '../contract/session.ts';
import { createUpload, getFile } from '../contract/uploads.ts';
import type { Metrics, SignInOutcome } from './metrics.ts';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);
/** Problem codes that the client did not cause. */
const failures = new Set(['unavailable', 'internal', 'unreachable', 'failed']);

/** The pattern of the route; one label for all unknown paths, so that clients cannot create labels. */
export const routeLabel = ({ is404, routeOptions: { url } }: FastifyRequest) =>
  is404 || url === undefined ? 'unmatched' : url;

/** Counts all requests, so that use cases need no metrics. Register it before all other hooks. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    const end = metrics.requestSeconds.startTimer();
    metrics.requestsInFlight.inc();
    let complete = false;
    reply.raw.once('finish', () => {
      complete = true;
    });
    // Not onResponse: it is not called if the client disconnected.
    reply.raw.once('close', () => {
      metrics.requestsInFlight.dec();
      end({
        method: knownMethods.has(request.method) ? request.method : 'other',
        route: routeLabel(request),
        status: complete ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted',
      });
      countOutcome(metrics, request, reply, complete);
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    metrics.eventStreams.inc();
    reply.raw.once('close', () => metrics.eventStreams.dec());
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
  if (contract === signInAdministrator || contract === googleCallback) {
    const method = contract === googleCallback ? 'google' : 'password';
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
