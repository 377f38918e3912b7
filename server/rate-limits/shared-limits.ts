import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Config } from '../config.ts';
import { type BreakerTimes, createBestEffortPool } from '../database/best-effort-pool.ts';
import { clientHasher } from './client-key.ts';
import { SharedCounter } from './shared-counter.ts';

interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/** Request counts that all replicas share. */
export interface SharedLimits {
  /** The store for @fastify/rate-limit. */
  storeFor(log: Log): FastifyRateLimitStoreCtor;
  /** Whether this server knows, without a query, that a client has reached its limit until the end of its minute. */
  isBlocked(scope: string, client: string): boolean;
  close(): Promise<void>;
}

interface Options {
  readonly times?: BreakerTimes;
  /** Called with true when this replica starts to count alone, with false when it counts with the others again. */
  readonly onAlone?: (alone: boolean) => void;
}

/** Short, so that a rate limit does not delay requests: a healthy database responds within milliseconds. */
const defaultTimes: BreakerTimes = { timeout: 500, cooldown: 5_000 };

/** The plugin's options: of all routes, or of one route that has its own limit. */
interface Rule {
  readonly max?: unknown;
  readonly timeWindow?: unknown;
  readonly routeInfo?: Parameters<typeof limitScope>[0];
}

/** Routes with a limit of their own are counted separately; all others together. */
export function limitScope(route: {
  method?: unknown;
  url?: unknown;
  config?: { rateLimit?: unknown };
}): string {
  return route.config?.rateLimit === undefined ? '' : `${String(route.method)} ${String(route.url)}`;
}

/** Connects at the first request. */
export function createSharedLimits(
  config: Pick<Config, 'database' | 'oidc'>,
  { times = defaultTimes, onAlone }: Options = {},
): SharedLimits {
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

  const counter = new SharedCounter(pool);
  const keyOf = (scope: string, client: string) => hash(`${scope}\n${client}`).toString('base64url');

  class Store {
    readonly #scope: string;
    readonly #rule: { readonly max: number; readonly window: number };

    constructor({ max, timeWindow, routeInfo }: Rule) {
      this.#scope = limitScope(routeInfo ?? {});
      this.#rule = { max: Number(max), window: Number(timeWindow) };
    }

    incr(client: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      void counter.count(keyOf(this.#scope, client), this.#rule).then((usage) => callback(null, usage));
    }

    child(rule: Rule): Store {
      return new Store(rule);
    }
  }

  return {
    storeFor: (target) => {
      log = target;
      // The plugin's type of `child` lacks the options that it passes.
      return Store as unknown as FastifyRateLimitStoreCtor;
    },
    isBlocked: (scope, client) => counter.isBlocked(keyOf(scope, client)),
    close: () => pool.close(),
  };
}
