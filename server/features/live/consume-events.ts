import { Prisma } from '#prisma/client.ts';
import type { RunObserver } from '../../concurrency/repeat.ts';
import type { Tx } from '../../database/db.ts';
import { eventsAfter, type LoggedEvent, settledOf } from '../../database/live-log.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';

/** Milliseconds between two looks at the log that no event caused: another server may have ended while it handled events. */
const lookEvery = 5_000;
/** Milliseconds until the first retry after an error; it doubles up to the second. */
const retryAfter = { first: 1_000, last: 60_000 };
const batchSize = 100;

/**
 * Handles events in `tx`, which also moves the position: a rejection undoes both, and the events are handled again later.
 * @returns what to do after the commit
 */
export type HandleEvents = (tx: Tx, events: readonly LoggedEvent[]) => Promise<(() => void) | undefined>;

type ConsumerDeps = Pick<Deps, 'db' | 'live'>;

/**
 * Handles every event of the log exactly once, in order, on one server at a time. A new name begins with the oldest event of
 * the log. Events stay in the log until every name in `live_consumers` has handled them: the migration of a release without a
 * name deletes its row.
 * @returns stops it; a batch in progress continues to its end
 */
export function consumeEvents(
  deps: ConsumerDeps,
  observer: Pick<RunObserver, 'log'>,
  name: string,
  handle: HandleEvents,
): () => void {
  const log = observer.log.child({ consumer: name });
  let running = false;
  let again = false;
  let stopped = false;
  let delay = retryAfter.first;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    if (stopped) return;
    again = true;
    if (running) return;
    running = true;
    let next = lookEvery;
    try {
      while (again && !stopped) {
        again = false;
        const handled = await handleBatch(deps, name, handle);
        if (!handled) continue;
        again = true;
        handled.afterCommit?.();
        // The handler may have written what appends events itself.
        deps.live.wrote();
      }
      delay = retryAfter.first;
    } catch (error) {
      log.warn({ err: error }, 'live events could not be handled and will be retried');
      next = delay;
      delay = Math.min(delay * 2, retryAfter.last);
    } finally {
      running = false;
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(run, next).unref();
    }
  };
  // After an error, wait for the retry: other events do not make it succeed.
  const unsubscribe = deps.live.subscribe(() => {
    if (delay === retryAfter.first) void run();
  });
  void run();
  return () => {
    stopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
}

/** @returns null if there is nothing to handle */
function handleBatch(
  { db }: ConsumerDeps,
  name: string,
  handle: HandleEvents,
): Promise<{ readonly afterCommit: (() => void) | undefined } | null> {
  return db.$transaction(async (tx) => {
    // Not a lock of the row: until the first write the transaction has no number, and other readers do not wait for it.
    const [lock] = await tx.$queryRaw<{ locked: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`live_consumers ${name}`}, 0)) AS locked`;
    if (lock?.locked !== true) return null;
    const [at] = await tx.$queryRaw<{ xid: bigint; id: bigint }[]>`
      SELECT xid, id FROM live_consumers WHERE name = ${name}`;
    const events = settledOf(await runSqlIn(tx)(eventsAfter(at?.xid ?? 0n, at?.id ?? 0n, batchSize)));
    const last = events.at(-1);
    if (last === undefined) return null;
    const afterCommit = await handle(tx, events);
    await tx.$executeRaw(Prisma.sql`
      INSERT INTO live_consumers (name, xid, id) VALUES (${name}, ${last.xid}, ${last.id})
      ON CONFLICT (name) DO UPDATE SET xid = EXCLUDED.xid, id = EXCLUDED.id`);
    return { afterCommit };
  });
}
