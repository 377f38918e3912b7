import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { BestEffortPool } from '../database/best-effort-pool.ts';

/** The state of one client's window after a request. */
interface Usage {
  /** Requests in this window, this one included; at most the limit plus one. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

interface Rule {
  /** Requests of one key in a window. */
  readonly max: number;
  /** Milliseconds. */
  readonly window: number;
}

/** Requests of one key that are counted together. */
interface Batch {
  readonly rule: Rule;
  readonly resolvers: ((usage: Usage) => void)[];
}

interface Count {
  readonly points: number;
  readonly ttl: number;
}

// pg returns a bigint as text.
const rowShape = z.object({ key: z.string(), points: z.number(), expire: z.coerce.number() });

// In key order: two servers that count the same keys cannot deadlock.
const upsert = `
  INSERT INTO rate_limits AS r (key, points, expire)
  SELECT key, points, expire FROM unnest($1::text[], $2::int[], $3::bigint[]) AS n (key, points, expire) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN r.expire <= $4 THEN excluded.points ELSE r.points + excluded.points END,
    expire = CASE WHEN r.expire <= $4 THEN excluded.expire ELSE r.expire END
  RETURNING key, points, expire`;

/** Number of blocked keys in memory from which expired ones are removed. */
const cleanUpFrom = 1_000;

/**
 * Counts the requests of a key for all replicas together; while the database does not respond, for this replica alone.
 * Requests that arrive during a query are counted by the next one, in one statement for all keys: a burst costs the
 * database one query. A key over its limit costs no query until its window ends.
 */
export class SharedCounter {
  readonly #pool: BestEffortPool;
  /** Only its count is used; the limit is checked here. */
  readonly #local = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 });
  /** Keys over their limit, with the end of the window. */
  readonly #blocked = new Map<string, number>();
  #waiting = new Map<string, Batch>();
  #working = false;

  constructor(pool: BestEffortPool) {
    this.#pool = pool;
  }

  /** @param key always used with the same rule */
  count(key: string, rule: Rule): Promise<Usage> {
    const left = this.#blockedFor(key);
    if (left > 0) return Promise.resolve({ current: rule.max + 1, ttl: left });
    const { promise, resolve } = Promise.withResolvers<Usage>();
    const batch = this.#waiting.get(key);
    if (batch === undefined) this.#waiting.set(key, { rule, resolvers: [resolve] });
    else batch.resolvers.push(resolve);
    if (!this.#working) void this.#work();
    return promise;
  }

  /** Whether `count` would refuse this key without a query. */
  isBlocked(key: string): boolean {
    return this.#blockedFor(key) > 0;
  }

  /** Milliseconds. */
  #blockedFor(key: string): number {
    return (this.#blocked.get(key) ?? 0) - Date.now();
  }

  async #work(): Promise<void> {
    this.#working = true;
    while (this.#waiting.size > 0) {
      const batches = this.#waiting;
      this.#waiting = new Map();
      const counts = await this.#countInDatabase(batches).catch(() => this.#countLocally(batches));
      for (const [key, { rule, resolvers }] of batches) {
        const { points, ttl } = counts.get(key) ?? { points: resolvers.length, ttl: rule.window };
        if (points >= rule.max) this.#block(key, ttl);
        const before = points - resolvers.length;
        for (const [index, resolve] of resolvers.entries()) {
          resolve({ current: Math.min(before + index + 1, rule.max + 1), ttl });
        }
      }
    }
    this.#working = false;
  }

  async #countInDatabase(batches: ReadonlyMap<string, Batch>): Promise<Map<string, Count>> {
    const now = Date.now();
    const values = [...batches.values()];
    const { rows } = await this.#pool.query(upsert, [
      [...batches.keys()],
      values.map(({ resolvers }) => resolvers.length),
      values.map(({ rule }) => now + rule.window),
      now,
    ]);
    const counts = rows.map((row) => rowShape.parse(row));
    return new Map(
      counts.map(({ key, points, expire }) => [key, { points, ttl: Math.max(expire - now, 0) }]),
    );
  }

  async #countLocally(batches: ReadonlyMap<string, Batch>): Promise<Map<string, Count>> {
    const counts = new Map<string, Count>();
    for (const [key, { rule, resolvers }] of batches) {
      const customDuration = rule.window / 1_000;
      const { consumedPoints, msBeforeNext } = await this.#local.consume(key, resolvers.length, {
        customDuration,
      });
      counts.set(key, { points: consumedPoints, ttl: msBeforeNext });
    }
    return counts;
  }

  #block(key: string, ttl: number): void {
    const now = Date.now();
    if (this.#blocked.size >= cleanUpFrom) {
      for (const [other, end] of this.#blocked) if (end <= now) this.#blocked.delete(other);
    }
    this.#blocked.set(key, now + ttl);
  }
}
