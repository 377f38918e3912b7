import type { FastifyRequest } from 'fastify';

/**
 * What the log keeps of a request. The path without its query: there stand sign-in codes and what people
 * searched for. No header at all.
 */
export function serializeRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    path: request.url.split('?', 1)[0],
    remoteAddress: request.ip,
  };
}
