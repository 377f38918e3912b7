import { repeat, type Watch } from '../concurrency/repeat.ts';
import type { Deps } from '../deps.ts';

const minute = 60_000;
/** Milliseconds by which the clocks of two servers may differ. */
const tolerance = minute;

/** Forgets whose window ended. Any number may run at once. @returns rows removed */
export async function sweepRateLimits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const ended = BigInt(now().getTime() - tolerance);
  const { count } = await db.rateLimit.deleteMany({ where: { expire: { lt: ended } } });
  return count;
}

/** Sweeps soon and then every ten minutes. @returns stops it; a sweep under way ends by itself */
export function startRateLimitSweeper(deps: Pick<Deps, 'db' | 'now'>, watch: Watch): () => void {
  return repeat(() => sweepRateLimits(deps), { ...watch, name: 'rate limits', period: 10 * minute });
}
