import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from './config.ts';

/**
 * Whom a limit counts something against, as all replicas hash it and nobody who only reads the database can undo:
 * there are few enough IPv4 addresses to try them all against a plain hash.
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
