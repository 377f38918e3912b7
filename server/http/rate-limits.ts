import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { limitScope } from '../rate-limits/shared-limits.ts';
import { sessionCookie, tokenHash } from './session.ts';

/** Sessions whose account is remembered. */
const remembered = 10_000;

/** Refuses requests of a client above the limits of the configuration, with 429. */
export async function registerRateLimits(
  app: FastifyInstance,
  { config, limits }: Pick<Deps, 'config' | 'limits'>,
  { onExceeded }: { onExceeded: (request: FastifyRequest) => void },
): Promise<void> {
  app.decorate('rateLimits', config.rateLimits);
  await app.register(rateLimit, {
    global: true,
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    store: limits.storeFor(app.log),
    keyGenerator: limitedClient(limits),
    allowList: isUnlimited,
    onExceeded,
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
}

/** Pages and scripts, of which a college behind one address loads many at once, and probes. */
function isUnlimited({
  routeOptions: {
    config: { contract },
  },
}: FastifyRequest): boolean {
  return contract === undefined || contract.probe === true;
}

/**
 * Returns whom a limit counts a request for: the account of its session, because a campus may share one address;
 * without a valid session the address. A session of an unknown cookie costs a query, therefore:
 * - an address that is over the limit is refused without one, with any cookie that is not known to be valid;
 * - an account that is over the limit is refused without one, as long as its session is remembered.
 */
function limitedClient(limits: Deps['limits']): (request: FastifyRequest) => string | Promise<string> {
  /** Accounts by the hash of the session's token, the least recently used first. */
  const accounts = new Map<string, string>();

  function remember(token: string, account: string): void {
    accounts.delete(token);
    if (accounts.size >= remembered) accounts.delete(accounts.keys().next().value ?? '');
    accounts.set(token, account);
  }

  async function accountOrAddress(request: FastifyRequest, cookie: string): Promise<string> {
    const address = clientKey(request);
    const token = tokenHash(cookie).toString('base64url');
    const isBlocked = (client: string) => limits.isBlocked(limitScope(request.routeOptions), client);
    const known = accounts.get(token);
    if (known !== undefined && isBlocked(known)) return known;
    if (known === undefined && isBlocked(address)) return address;
    const actor = await request.server.resolveActor(request);
    if (actor === null) {
      accounts.delete(token);
      return address;
    }
    const account = accountKey(actor);
    remember(token, account);
    return account;
  }

  return (request) => {
    const cookie = request.cookies[sessionCookie];
    // Guesses of a password count for the address, whoever is signed in there.
    const byAddress = request.routeOptions.config.contract?.rateLimit === 'adminSignIn';
    if (cookie === undefined || byAddress || isUnlimited(request)) return clientKey(request);
    return accountOrAddress(request, cookie);
  };
}

const accountKey = ({ user, administrator }: Actor) =>
  user === null ? `administrator ${administrator?.id}` : `student ${user.id}`;
