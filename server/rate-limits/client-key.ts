import { createHmac, hkdfSync } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The client that a limit counts a request for: an IPv4 address or an IPv6 /64. A client that has closed the
 * connection has no address any more; all of these count as one.
 */
export function clientKey(request: Pick<FastifyRequest, 'ip'>): string {
  // Fastify's type does not include closed sockets.
  const address: string | undefined = request.ip;
  return address === undefined ? 'gone' : normalizeIP(address);
}

/**
 * Hashes client keys for storage. All replicas compute the same hash, and a reader of the database cannot reverse it:
 * a hash without a secret key could be reversed by trying all IPv4 addresses.
 * @param purpose what is counted: hashes of different purposes cannot be joined
 * @returns takes a student's id or a network
 */
export function clientHasher(
  { oidc }: Pick<Config, 'oidc'>,
  purpose: string,
): (client: string) => Buffer<ArrayBuffer> {
  const key = Buffer.from(hkdfSync('sha256', oidc.clientSecret, '', `torchbearer ${purpose}`, 32));
  return (client) => Buffer.from(createHmac('sha256', key).update(client).digest());
}
