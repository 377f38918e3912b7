import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ImpatientPool } from './impatient-pool.ts';

/** Where a client stands after a request of hers. */
export interface Standing {
  /** Requests of this window, this one included; past the limit, no more than one above it. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

interface Asking {
  readonly resolve: (standing: Standing) => void;
  readonly reject: (error: unknown) => void;
}

interface Rule {
  /** Requests of one key in a window. */
  readonly max: number;
  /** Milliseconds. */
  readonly window: number;
}

/**
 * Counts requests of a key for all replicas together; while the database does not answer, for this one alone.
 * What comes while a count of the same key is under way is counted together, next: a campus behind one address
 * costs one statement at a time, and a key past its limit none.
 */
export class SharedBucket {
  readonly #max: number;
  readonly #limiter: RateLimiterPostgres;
  readonly #waiting = new Map<string, Asking[]>();

  constructor(pool: ImpatientPool, { max, window }: Rule) {
    this.#max = max;
    const rule = { keyPrefix: '', points: max, duration: window / 1_000 };
    this.#limiter = new RateLimiterPostgres({
      ...rule,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: max,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
  }

  count(key: string): Promise<Standing> {
    const { promise, ...asking } = Promise.withResolvers<Standing>();
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) void this.#work(key, [asking]);
    else waiting.push(asking);
    return promise;
  }

  async #work(key: string, first: Asking[]): Promise<void> {
    for (let batch = first; batch.length > 0; batch = this.#waiting.get(key) ?? []) {
      this.#waiting.set(key, []);
      try {
        const { consumedPoints, msBeforeNext } = await this.#consume(key, batch.length);
        const before = consumedPoints - batch.length;
        for (const [index, { resolve }] of batch.entries()) {
          resolve({ current: Math.min(before + index + 1, this.#max + 1), ttl: msBeforeNext });
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#waiting.delete(key);
  }

  async #consume(key: string, count: number): Promise<{ consumedPoints: number; msBeforeNext: number }> {
    try {
      return await this.#limiter.consume(key, count);
    } catch (refusal) {
      // It throws its result where the limit is passed; what it refuses from memory it does not count any more.
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { consumedPoints, msBeforeNext } = refusal;
      return { consumedPoints: consumedPoints || this.#max + count, msBeforeNext };
    }
  }
}
