import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyContextConfig } from 'fastify';
import type { Config } from '../config.ts';
import type { RateLimitName } from '../contract/route.ts';
import { type BreakerTimes, createBestEffortPool } from '../database/best-effort-pool.ts';
import { clientHasher } from './client-key.ts';
import { createLocalCounter, createSharedCounter, type RequestCounter } from './request-counter.ts';

/**
 * Limits that hold for all servers together: their requests are rare, and cost a query for it. Each server counts all other
 * requests alone, in memory.
 */
const shared: ReadonlySet<RateLimitName> = new Set(['signIn', 'adminSignIn', 'contact', 'uploads']);

interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

interface Route {
  method?: unknown;
  url?: unknown;
  config?: Pick<FastifyContextConfig, 'contract'>;
}

/** The counts of one application. */
export interface AppLimits {
  /** The store for @fastify/rate-limit. */
  readonly store: FastifyRateLimitStoreCtor;
  /** Whether this server knows, without a query, that a client has reached the limit of a route until the end of its minute. */
  isBlocked(route: Route, client: string): boolean | Promise<boolean>;
}

export interface RequestLimits {
  forApp(log: Log): AppLimits;
  close(): Promise<void>;
}

interface Options {
  readonly times?: BreakerTimes;
  /** Called with true when this server starts to count shared limits alone, with false when it counts with the others again. */
  readonly onAlone?: (alone: boolean) => void;
}

/** Short, so that a rate limit does not delay requests: a healthy database responds within milliseconds. */
const defaultTimes: BreakerTimes = { timeout: 500, cooldown: 5_000 };

/** The plugin's options: of all routes, or of one route that has its own limit. */
interface Rule {
  readonly max?: unknown;
  readonly timeWindow?: unknown;
  readonly routeInfo?: Route;
}

/** Routes with a limit of their own are counted separately; all others together. */
function scopeOf({ method, url, config }: Route): string {
  return config?.contract?.rateLimit === undefined ? '' : `${String(method)} ${String(url)}`;
}

/** Connects at the first request that a shared limit counts. */
export function createRequestLimits(
  config: Pick<Config, 'database' | 'oidc'>,
  { times = defaultTimes, onAlone }: Options = {},
): RequestLimits {
  const hash = clientHasher(config, 'rate limit');
  let log: Log | null = null;
  const pool = createBestEffortPool(config.database.url, {
    name: 'torchbearer-limits',
    ...times,
    onChange: (error) => {
      onAlone?.(error !== null);
      if (error === null) log?.info({}, 'all servers count rate limits together again');
      else log?.warn({ err: error }, 'the database does not respond: each server counts rate limits alone');
    },
  });

  function createCounter({ max, timeWindow, routeInfo = {} }: Rule): RequestCounter {
    const limit = { max: Number(max), window: Number(timeWindow) };
    const name = routeInfo.config?.contract?.rateLimit;
    if (name === undefined || !shared.has(name)) return createLocalCounter(limit);
    const scope = scopeOf(routeInfo);
    return createSharedCounter(limit, pool, (client) => hash(`${scope}\n${client}`).toString('base64url'));
  }

  return {
    forApp: (target) => {
      log = target;
      const counters = new Map<string, RequestCounter>();
      class Store {
        readonly #counter: RequestCounter;

        constructor(rule: Rule) {
          this.#counter = createCounter(rule);
          counters.set(scopeOf(rule.routeInfo ?? {}), this.#counter);
        }

        incr(client: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
          const usage = this.#counter.count(client);
          if (usage instanceof Promise) {
            usage.then(
              (counted) => callback(null, counted),
              (error: Error) => callback(error),
            );
          } else callback(null, usage);
        }

        child(rule: Rule): Store {
          return scopeOf(rule.routeInfo ?? {}) === '' ? this : new Store(rule);
        }
      }
      return {
        // The plugin's type of `child` lacks the options that it passes.
        store: Store as unknown as FastifyRateLimitStoreCtor,
        isBlocked: (route, client) => counters.get(scopeOf(route))?.isBlocked(client) ?? false,
      };
    },
    close: () => pool.close(),
  };
}
