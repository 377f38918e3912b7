import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Removes the client key of messages after a day. Safe to run concurrently. @returns rows changed */
export async function sweepClientKeys({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { count } = await db.contactMessage.updateMany({
    where: { clientKey: { not: null }, createdAt: { lt: new Date(now().getTime() - day) } },
    data: { clientKey: null },
  });
  return count;
}

/** Runs every hour. @returns stops it; a sweep in progress continues to its end */
export function startClientKeySweeper(deps: Pick<Deps, 'db' | 'now'>, observer: RunObserver): () => void {
  return repeat(() => sweepClientKeys(deps), { ...observer, name: 'client keys', period: hour });
}
