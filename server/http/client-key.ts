import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Whom the rate limit counts a call against: an IPv4 address or an IPv6 /64. A client that has hung up
 * has no address any more and is nobody's mistake.
 */
export function clientKey(request: Pick<FastifyRequest, 'ip'>): string {
  // Fastify's type does not know of sockets that are gone.
  const address: string | undefined = request.ip;
  return address === undefined ? 'gone' : normalizeIP(address);
}
