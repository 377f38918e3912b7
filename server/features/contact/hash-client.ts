import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';

/**
 * Whom the hourly limit counts a message against, as all replicas hash it and nobody who only reads the
 * database can undo: there are few enough IPv4 addresses to try them all against a plain hash.
 * @param client a student's id or a network
 */
export function hashClient({ oidc }: Pick<Config, 'oidc'>, client: string): Buffer<ArrayBuffer> {
  const key = hkdfSync('sha256', oidc.clientSecret, '', 'torchbearer contact client', 32);
  return Buffer.from(createHmac('sha256', Buffer.from(key)).update(client).digest());
}
