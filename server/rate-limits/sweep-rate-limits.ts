import type { Deps } from '../deps.ts';
import { repeat } from '../repeat.ts';

const minute = 60_000;
/** Milliseconds by which the clocks of two servers may differ. */
const tolerance = minute;

interface Log {
  warn(detail: object, message: string): void;
}

/** Forgets whose window ended. Any number may run at once. @returns rows removed */
export async function sweepRateLimits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const ended = BigInt(now().getTime() - tolerance);
  const { count } = await db.rateLimit.deleteMany({ where: { expire: { lt: ended } } });
  return count;
}
