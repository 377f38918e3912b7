import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { BestEffortPool } from '../database/best-effort-pool.ts';

/** The state of one client's window. */
interface Usage {
  /** Requests in this window, the counted one included. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/** The requests of each client that one limit counts. */
export interface RequestCounter {
  count(client: string): Usage | Promise<Usage>;
  /** Whether `count` would refuse this client, as far as this server knows without a query. */
  isBlocked(client: string): boolean | Promise<boolean>;
}

export interface Limit {
  /** Requests of one client in a window. */
  readonly max: number;
  /** Milliseconds. */
  readonly window: number;
}

/** The limiters only count: the plugin compares the count with the limit. */
const optionsFor = ({ window }: Limit) => ({ points: Number.MAX_SAFE_INTEGER, duration: window / 1_000 });

const usageOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Usage => ({
  current: consumedPoints,
  ttl: msBeforeNext,
});

/** An ended window may still be in memory. */
const isUsedUp = (usage: RateLimiterRes | null, { max }: Limit): usage is RateLimiterRes =>
  usage !== null && usage.consumedPoints >= max && usage.msBeforeNext > 0;

/** Counts in the memory of this server, without promises and timers, because every request is counted. */
export function createLocalCounter({ max, window }: Limit): RequestCounter {
  /** In the order of their ends: all are equally long. */
  const windows = new Map<string, { current: number; readonly end: number }>();
  // A window that would begin in the future is from before the clock was set back.
  const lasts = (end: number, now: number) => end > now && end - window <= now;
  const begin = (client: string, now: number) => {
    for (const [ended, { end }] of windows) {
      if (lasts(end, now)) break;
      windows.delete(ended);
    }
    const begun = { current: 0, end: now + window };
    windows.delete(client);
    windows.set(client, begun);
    return begun;
  };
  const find = (client: string, now: number) => {
    const found = windows.get(client);
    return found !== undefined && lasts(found.end, now) ? found : null;
  };
  return {
    count: (client) => {
      const now = Date.now();
      const counted = find(client, now) ?? begin(client, now);
      counted.current += 1;
      return { current: counted.current, ttl: counted.end - now };
    },
    isBlocked: (client) => (find(client, Date.now())?.current ?? 0) >= max,
  };
}

/**
 * Counts for all servers together; while the database does not respond, for this server alone. A client over its limit costs
 * no query until its window ends.
 * @param keyOf the key of a client in the table
 */
export function createSharedCounter(
  limit: Limit,
  pool: BestEffortPool,
  keyOf: (client: string) => string,
): RequestCounter {
  const memory = new RateLimiterMemory(optionsFor(limit));
  const database = new RateLimiterPostgres({
    ...optionsFor(limit),
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // sweep-rate-limits.ts does it.
    clearExpiredByTimeout: false,
    keyPrefix: '',
    insuranceLimiter: memory,
  });
  return {
    count: async (client) => {
      const key = keyOf(client);
      const known = await memory.get(key);
      if (isUsedUp(known, limit)) return { current: limit.max + 1, ttl: known.msBeforeNext };
      const usage = await database.consume(key);
      if (isUsedUp(usage, limit)) await memory.set(key, usage.consumedPoints, usage.msBeforeNext / 1_000);
      return usageOf(usage);
    },
    isBlocked: async (client) => isUsedUp(await memory.get(keyOf(client)), limit),
  };
}
