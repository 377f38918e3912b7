import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { isUnsubscribeScope, type UnsubscribeScope } from '../contract/unsubscribe.ts';

/** Whose mails a link turns off, and which: those of one kind or all. */
export interface Unsubscription {
  readonly userId: string;
  readonly scope: UnsubscribeScope;
}

/** Ends with the signature. Without an end of validity: mails are kept for years, and the link must work then. */
export function signUnsubscription(config: Pick<Config, 'oidc'>, { userId, scope }: Unsubscription): string {
  const payload = `${userId}.${scope}`;
  return `${payload}.${signatureOf(config, payload).toString('base64url')}`;
}

/** @returns null if the signature is not ours */
export function readUnsubscription(config: Pick<Config, 'oidc'>, token: string): Unsubscription | null {
  const [userId = '', scope = '', given = '', ...rest] = token.split('.');
  const expected = signatureOf(config, `${userId}.${scope}`);
  const signature = Buffer.from(given, 'base64url');
  if (rest.length > 0 || signature.length !== expected.length) return null;
  if (!timingSafeEqual(signature, expected)) return null;
  return isUnsubscribeScope(scope) ? { userId, scope } : null;
}

function signatureOf({ oidc }: Pick<Config, 'oidc'>, payload: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', oidc.clientSecret, '', 'torchbearer unsubscribe', 32));
  return createHmac('sha256', key).update(payload).digest();
}
