import type { Config } from '../config.ts';
import { isUnsubscribeScope, type UnsubscribeScope } from '../contract/unsubscribe.ts';
import { readToken, signToken } from './signed-token.ts';

/** Whose mails a link turns off, and which: those of one kind or all. */
export interface Unsubscription {
  readonly userId: string;
  readonly scope: UnsubscribeScope;
}

const purpose = 'unsubscribe';

/** Ends with the signature. Without an end of validity: mails are kept for years, and the link must work then. */
export const signUnsubscription = (config: Pick<Config, 'oidc'>, { userId, scope }: Unsubscription): string =>
  signToken(config, purpose, `${userId}.${scope}`);

/** @returns null if the signature is not ours */
export function readUnsubscription(config: Pick<Config, 'oidc'>, token: string): Unsubscription | null {
  const [userId = '', scope = '', ...rest] = readToken(config, purpose, token)?.split('.') ?? [];
  return rest.length === 0 && isUnsubscribeScope(scope) ? { userId, scope } : null;
}
