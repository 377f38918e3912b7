import type { FastifyRequest } from 'fastify';

/** As `logged_path` of nginx.conf: without the code of an invitation. */
const invitation = /^(\/(?:join|api\/invitations)\/).+/i;

/**
 * The fields of a request in the log. Not the query, which contains sign-in codes and search terms, and no headers.
 */
export function serializeRequest(request: FastifyRequest): Record<string, unknown> {
  return {
    method: request.method,
    path: request.url.split('?', 1)[0]?.replace(invitation, '$1...'),
    remoteAddress: request.ip,
  };
}
