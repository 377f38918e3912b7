import { type RunObserver, repeat } from '../concurrency/repeat.ts';
import type { Deps } from '../deps.ts';

const minute = 60_000;
/** Milliseconds by which the clocks of two servers may differ. */
export const tolerance = minute;
/** Milliseconds. The privacy page says how long a count is kept at most: a window, the tolerance and this. */
export const sweepPeriod = 10 * minute;

/** Deletes windows that have ended. Safe to run concurrently. @returns rows removed */
export async function sweepRateLimits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const ended = BigInt(now().getTime() - tolerance);
  const { count } = await db.rateLimit.deleteMany({ where: { expire: { lt: ended } } });
  return count;
}

/** @returns stops it; a sweep in progress continues to its end */
export function startRateLimitSweeper(deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => sweepRateLimits(deps), { ...observer, name: 'rate limits', period: sweepPeriod });
}
