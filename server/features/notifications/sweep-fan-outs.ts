import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';

const hour = 3_600_000;
const day = 24 * hour;
const keptDays = 365;

/** Deletes the rows of notifications for many students that were made long ago. Safe to run concurrently. @returns rows removed */
export async function sweepFanOuts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - keptDays * day);
  return (await db.notificationFanOut.deleteMany({ where: { createdAt: { lt: before } } })).count;
}

/** Runs once a day. @returns stops it; a sweep in progress continues to its end */
export function startFanOutSweeper(deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => sweepFanOuts(deps), { ...observer, name: 'fan-outs', period: day });
}
