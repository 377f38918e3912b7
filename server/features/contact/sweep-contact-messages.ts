import type { Deps } from '../../deps.ts';
import { repeat } from '../../repeat.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Days after which a message is deleted, handled or not; docs/operations.md and the privacy page say so. */
const keptDays = 365;

interface Log {
  warn(detail: object, message: string): void;
}

/** Deletes old messages, and forgets after a day from where a message came. Any number may run at once. */
export async function sweepContactMessages({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now().getTime();
  await db.contactMessage.deleteMany({ where: { createdAt: { lt: new Date(moment - keptDays * day) } } });
  await db.contactMessage.updateMany({
    where: { clientKey: { not: null }, createdAt: { lt: new Date(moment - day) } },
    data: { clientKey: null },
  });
}

/** Sweeps soon and then every hour. @returns stops it; a sweep under way ends by itself */
export function startContactSweeper(deps: Pick<Deps, 'db' | 'now'>, log: Log): () => void {
  return repeat(() => sweepContactMessages(deps), {
    period: hour,
    onError: (error) =>
      log.warn({ err: error }, 'a sweep of the contact messages failed; the next one tries again'),
  });
}
