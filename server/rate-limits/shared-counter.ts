import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { BestEffortPool } from '../database/best-effort-pool.ts';

/** Where a client stands after a request of hers. */
interface Standing {
  /** Requests of this window, this one included; past the limit, no more than one above it. */
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
interface Asking {
  readonly rule: Rule;
  readonly resolvers: ((standing: Standing) => void)[];
}

interface Counted {
  readonly points: number;
  readonly ttl: number;
}

// pg gives a bigint as text.
const rowShape = z.object({ key: z.string(), points: z.number(), expire: z.coerce.number() });

// In the order of the keys: two servers that count the same ones cannot wait for each other in a circle.
const upsert = `
  INSERT INTO rate_limits AS r (key, points, expire)
  SELECT key, points, expire FROM unnest($1::text[], $2::int[], $3::bigint[]) AS n (key, points, expire) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN r.expire <= $4 THEN excluded.points ELSE r.points + excluded.points END,
    expire = CASE WHEN r.expire <= $4 THEN excluded.expire ELSE r.expire END
  RETURNING key, points, expire`;

/** Blocks remembered before those whose window ended are looked for. */
const tidyAt = 1_000;

/**
 * Counts requests of a key for all replicas together; while the database does not answer, for this one alone.
 * What comes while a count is under way is counted next, in one statement for all keys: a burst costs the
 * database what one request does, and a key past its limit nothing until its window ends.
 */
export class SharedCounter {
  readonly #pool: BestEffortPool;
  /** Only its count matters: whose limit is how high is asked here. */
  readonly #alone = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 });
  readonly #over = new Map<string, number>();
  #waiting = new Map<string, Asking>();
  #working = false;

  constructor(pool: BestEffortPool) {
    this.#pool = pool;
  }

  /** @param key always with the same rule */
  count(key: string, rule: Rule): Promise<Standing> {
    const left = (this.#over.get(key) ?? 0) - Date.now();
    if (left > 0) return Promise.resolve({ current: rule.max + 1, ttl: left });
    const { promise, resolve } = Promise.withResolvers<Standing>();
    const asking = this.#waiting.get(key);
    if (asking === undefined) this.#waiting.set(key, { rule, resolvers: [resolve] });
    else asking.resolvers.push(resolve);
    if (!this.#working) void this.#work();
    return promise;
  }

  async #work(): Promise<void> {
    this.#working = true;
    while (this.#waiting.size > 0) {
      const batch = this.#waiting;
      this.#waiting = new Map();
      const counts = await this.#countTogether(batch).catch(() => this.#countAlone(batch));
      for (const [key, { rule, resolvers }] of batch) {
        const { points, ttl } = counts.get(key) ?? { points: resolvers.length, ttl: rule.window };
        if (points >= rule.max) this.#remember(key, ttl);
        const before = points - resolvers.length;
        for (const [index, resolve] of resolvers.entries()) {
          resolve({ current: Math.min(before + index + 1, rule.max + 1), ttl });
        }
      }
    }
    this.#working = false;
  }

  async #countTogether(batch: ReadonlyMap<string, Asking>): Promise<Map<string, Counted>> {
    const now = Date.now();
    const asked = [...batch.values()];
    const { rows } = await this.#pool.query(upsert, [
      [...batch.keys()],
      asked.map(({ resolvers }) => resolvers.length),
      asked.map(({ rule }) => now + rule.window),
      now,
    ]);
    const counted = rows.map((row) => rowShape.parse(row));
    return new Map(
      counted.map(({ key, points, expire }) => [key, { points, ttl: Math.max(expire - now, 0) }]),
    );
  }

  async #countAlone(batch: ReadonlyMap<string, Asking>): Promise<Map<string, Counted>> {
    const counts = new Map<string, Counted>();
    for (const [key, { rule, resolvers }] of batch) {
      const customDuration = rule.window / 1_000;
      const { consumedPoints, msBeforeNext } = await this.#alone.consume(key, resolvers.length, {
        customDuration,
      });
      counts.set(key, { points: consumedPoints, ttl: msBeforeNext });
    }
    return counts;
  }

  #remember(key: string, ttl: number): void {
    const now = Date.now();
    if (this.#over.size >= tidyAt) {
      for (const [other, end] of this.#over) if (end <= now) this.#over.delete(other);
    }
    this.#over.set(key, now + ttl);
  }
}
