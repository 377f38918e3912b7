import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { googleCallback, signInAdministrator } from '../contract/session.ts';
import { createUpload, getFile } from '../contract/uploads.ts';
import type { Metrics, SignInOutcome } from './metrics.ts';

const usualMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);
/** Refusals that are no fault of who asked. */
const failures = new Set(['unavailable', 'internal', 'unreachable', 'failed']);

/** A route's pattern; all addresses that are no route are one, so nobody can invent labels. */
export const routeLabel = ({ is404, routeOptions: { url } }: FastifyRequest) =>
  is404 || url === undefined ? 'unmatched' : url;

/** Counts every request at the edge, so that no use-case needs to know. Before every other hook. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    const end = metrics.requestSeconds.startTimer();
    metrics.requestsInFlight.inc();
    let whole = false;
    reply.raw.once('finish', () => {
      whole = true;
    });
    // Not onResponse: that never comes where the client hung up.
    reply.raw.once('close', () => {
      metrics.requestsInFlight.dec();
      end({
        method: usualMethods.has(request.method) ? request.method : 'other',
        route: routeLabel(request),
        status: whole ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted',
      });
      countOutcome(metrics, request, reply, whole);
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    metrics.eventStreams.inc();
    reply.raw.once('close', () => metrics.eventStreams.dec());
  });
}

function countOutcome(metrics: Metrics, request: FastifyRequest, reply: FastifyReply, whole: boolean): void {
  const { refusal } = request;
  const { contract } = request.routeOptions.config;
  if (refusal !== null) {
    metrics.refusals.inc({ route: routeLabel(request), code: refusal.code });
    if (refusal.dependency !== null) metrics.dependencyErrors.inc({ dependency: refusal.dependency });
    if (contract === createUpload) metrics.uploadsRefused.inc({ reason: refusal.code });
  }
  if (contract === signInAdministrator || contract === googleCallback) {
    const method = contract === googleCallback ? 'google' : 'password';
    metrics.signIns.inc({ method, outcome: signInOutcome(refusal, whole) });
  }
  if (contract === getFile && refusal === null && request.method === 'GET' && whole) {
    metrics.bytesSent.inc(Number(reply.getHeader('content-length') ?? 0));
  }
}

function signInOutcome(refusal: FastifyRequest['refusal'], whole: boolean): SignInOutcome {
  if (refusal !== null) return failures.has(refusal.code) ? 'failed' : 'refused';
  // Whoever hung up before the answer has not signed in.
  return whole ? 'ok' : 'aborted';
}
