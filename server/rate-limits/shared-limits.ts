import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Config } from '../config.ts';
import { createBestEffortPool, type Patience } from '../database/best-effort-pool.ts';
import { clientHasher } from './client-key.ts';
import { SharedCounter } from './shared-counter.ts';

interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/** Counts of requests that all replicas share. */
export interface SharedLimits {
  /** What @fastify/rate-limit counts in. */
  storeFor(log: Log): FastifyRateLimitStoreCtor;
  close(): Promise<void>;
}

interface Options {
  readonly patience?: Patience;
  /** Told true when this replica begins to count for itself, false when it counts with the others again. */
  readonly onAlone?: (alone: boolean) => void;
}

/** A limit is no reason to wait: a healthy database answers within a few milliseconds. */
const usualPatience: Patience = { answer: 500, rest: 5_000 };

/** What the plugin gives: the options of all routes, or of one with a limit of its own and how it is reached. */
interface Rule {
  readonly max?: unknown;
  readonly timeWindow?: unknown;
  readonly routeInfo?: { readonly method?: unknown; readonly url?: unknown };
}

/** Connects at the first count. */
export function createSharedLimits(
  config: Pick<Config, 'database' | 'oidc'>,
  { patience = usualPatience, onAlone }: Options = {},
): SharedLimits {
  const hash = clientHasher(config, 'rate limit');
  let log: Log | null = null;
  const pool = createBestEffortPool(config.database.url, {
    name: 'torchbearer-limits',
    patience,
    onChange: (error) => {
      onAlone?.(error !== null);
      if (error === null) log?.info({}, 'rate limits hold for all servers again');
      else
        log?.warn({ err: error }, 'the database does not count requests: rate limits hold for each server');
    },
  });

  const counter = new SharedCounter(pool);

  class Store {
    readonly #scope: string;
    readonly #rule: { readonly max: number; readonly window: number };

    constructor({ max, timeWindow, routeInfo }: Rule) {
      this.#scope = routeInfo === undefined ? '' : `${String(routeInfo.method)} ${String(routeInfo.url)}`;
      this.#rule = { max: Number(max), window: Number(timeWindow) };
    }

    incr(client: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const key = hash(`${this.#scope}\n${client}`).toString('base64url');
      void counter.count(key, this.#rule).then((standing) => callback(null, standing));
    }

    child(rule: Rule): Store {
      return new Store(rule);
    }
  }

  return {
    storeFor: (to) => {
      log = to;
      // The plugin's type of `child` names no options but the route's.
      return Store as unknown as FastifyRateLimitStoreCtor;
    },
    close: () => pool.close(),
  };
}
