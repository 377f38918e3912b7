import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { RouteDefinition } from '../contract/route.ts';
import type { Deps } from '../deps.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import type { AppLimits } from '../rate-limits/request-limits.ts';
import { sessionKeyOf, siteCookies, tokenKey } from './session.ts';

/** Sessions that are kept. */
const keptSessions = 10_000;

/** Refuses requests of a client above the limits of the configuration, with 429. */
export async function registerRateLimits(
  app: FastifyInstance,
  { config, limits }: Pick<Deps, 'config' | 'limits'>,
  { onExceeded }: { onExceeded: (request: FastifyRequest) => void },
): Promise<void> {
  const sessions = new RememberedSessions();
  const { store, isBlocked } = limits.forApp(app.log);
  app.decorate('rateLimits', config.rateLimits);
  app.decorate('rememberSession', (token) => sessions.begin(token));
  await app.register(rateLimit, {
    // `mount` gives each route its limit, or none.
    global: false,
    max: config.rateLimitPerMinute,
    timeWindow: '1 minute',
    store,
    keyGenerator: limitedClient({ config, isBlocked, sessions }),
    onExceeded,
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
}

/**
 * The plugin's options for a route. Probes have no limit, and pages and scripts neither, which are no contracts: a college
 * behind one address loads many of them at once.
 */
export function rateLimitOf(
  { probe, rateLimit: name }: RouteDefinition,
  maxima: FastifyInstance['rateLimits'],
) {
  if (probe === true) return {};
  return { rateLimit: name === undefined ? {} : { max: maxima[name], timeWindow: '1 minute' } };
}

/** The sessions that this server knows to be valid, without a query. */
class RememberedSessions {
  /** Accounts by the hash of the session's token, the least recently used first. Null: the session has just begun. */
  readonly #accounts = new Map<string, string | null>();

  begin(token: string): void {
    this.set(tokenKey(token), null);
  }

  get(key: string): string | null | undefined {
    return this.#accounts.get(key);
  }

  set(key: string, account: string | null): void {
    this.#accounts.delete(key);
    if (this.#accounts.size >= keptSessions) this.#accounts.delete(this.#accounts.keys().next().value ?? '');
    this.#accounts.set(key, account);
  }

  delete(key: string): void {
    this.#accounts.delete(key);
  }
}

/**
 * Returns whom a limit counts a request for: the account of its session, because a campus may share one address;
 * without a valid session the address. A session of an unknown cookie costs a query, therefore:
 * - an address that is over the limit has a number of further queries in a minute, as many as its limit. Only cookies without
 *   a session use them up, so that people whose session this server does not know yet are not refused with the visitors;
 * - an account that is over the limit is refused without one, as long as its session is kept.
 */
function limitedClient({
  config,
  isBlocked,
  sessions,
}: Pick<Deps, 'config'> & Pick<AppLimits, 'isBlocked'> & { sessions: RememberedSessions }): (
  request: FastifyRequest,
) => string | Promise<string> {
  const cookies = siteCookies(config);
  const lookups = new RateLimiterMemory({ points: config.rateLimitPerMinute, duration: 60 });
  const refund = (address: string) => lookups.reward(address);
  const mayLookUp = (address: string) =>
    lookups.consume(address).then(
      () => true,
      () => refund(address).then(() => false),
    );

  async function accountOrAddress(request: FastifyRequest, session: string): Promise<string> {
    const known = sessions.get(session);
    if (typeof known === 'string' && (await isBlocked(request.routeOptions, known))) return known;
    const isExtra = known === undefined && (await isBlocked(request.routeOptions, clientKey(request)));
    if (isExtra && !(await mayLookUp(clientKey(request)))) return clientKey(request);
    const actor = await request.server.resolveActor(request);
    if (actor === null) {
      sessions.delete(session);
      return clientKey(request);
    }
    if (isExtra) await refund(clientKey(request));
    const account = accountKey(actor);
    sessions.set(session, account);
    return account;
  }

  return (request) => {
    // Fastify makes a new object at each access.
    const { routeOptions } = request;
    const session = sessionKeyOf(request, cookies.session);
    // Guesses of a password count for the address, also with a session.
    const byAddress = routeOptions.config.contract?.rateLimit === 'adminSignIn';
    return session === null || byAddress ? clientKey(request) : accountOrAddress(request, session);
  };
}

const accountKey = ({ user, administrator }: Actor) =>
  user === null ? `administrator ${administrator?.id}` : `student ${user.id}`;
