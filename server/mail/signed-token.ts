import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

/**
 * A text with its signature, for an address that works without a session and without an end of validity.
 * @param purpose its name: a token of one purpose is none of another
 */
export function signToken(config: Pick<Config, 'oidc'>, purpose: string, payload: string): string {
  return `${payload}.${signatureOf(config, purpose, payload).toString('base64url')}`;
}

/** @returns what was signed; null if the signature is not ours */
export function readToken(config: Pick<Config, 'oidc'>, purpose: string, token: string): string | null {
  const at = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(at, 0));
  const given = Buffer.from(token.slice(at + 1), 'base64url');
  const expected = signatureOf(config, purpose, payload);
  return given.length === expected.length && timingSafeEqual(given, expected) ? payload : null;
}

function signatureOf({ oidc }: Pick<Config, 'oidc'>, purpose: string, payload: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', oidc.clientSecret, '', `torchbearer ${purpose}`, 32));
  return createHmac('sha256', key).update(payload).digest();
}
