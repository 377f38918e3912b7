import { Prisma } from '#prisma/client.ts';
import type { RunObserver } from '../../concurrency/repeat.ts';
import type { LiveEvent } from '../../contract/live-events.ts';
import type { Tx } from '../../database/db.ts';
import { eventsAfter, type LoggedEvent, settledOf } from '../../database/live-log.ts';
import { runSqlIn } from '../../database/run-sql.ts';
import type { Deps } from '../../deps.ts';

/** Milliseconds between two looks at the log that no event caused: another server may have ended while it handled events. */
const lookEvery = 5_000;
/** Milliseconds until the first retry after an error; it doubles up to the second. */
const retryAfter = { first: 1_000, last: 60_000 };
/** Events that are handled in one transaction. */
const batchSize = 100;
/** Events that are read at once, with those of other kinds. */
const readSize = 1_000;

/**
 * Handles events in `tx`, which also moves the position: a rejection undoes both, and the events are handled again later.
 * @returns what to do after the commit
 */
export type HandleEvents = (tx: Tx, events: readonly LoggedEvent[]) => Promise<(() => void) | undefined>;

export interface EventConsumer {
  /** Of its position in `live_consumers`. */
  readonly name: string;
  /** It passes events of other kinds. */
  readonly kinds: readonly LiveEvent['kind'][];
  /** Runs before each transaction: what may have to connect. */
  readonly prepare?: () => Promise<void>;
  readonly handle: HandleEvents;
}

type ConsumerDeps = Pick<Deps, 'db' | 'live'>;

/**
 * Handles every event of its kinds exactly once, in order, on one server at a time. A new name begins with the oldest event of
 * the log. Events stay in the log until every name in `live_consumers` has handled them: the migration of a release without a
 * name deletes its row.
 * @returns stops it; resolves when a batch in progress has ended
 */
export function consumeEvents(
  deps: ConsumerDeps,
  observer: Pick<RunObserver, 'log'>,
  consumer: EventConsumer,
): () => Promise<void> {
  const log = observer.log.child({ consumer: consumer.name });
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let delay = retryAfter.first;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    if (stopped) return;
    again = true;
    running ??= runAll().finally(() => {
      running = null;
    });
  };
  const runAll = async () => {
    let next = lookEvery;
    try {
      while (again && !stopped) {
        again = false;
        await consumer.prepare?.();
        const handled = await handleBatch(deps, consumer);
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
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(run, next).unref();
    }
  };
  // After an error, wait for the retry: other events do not make it succeed.
  const unsubscribe = deps.live.subscribe(() => {
    if (delay === retryAfter.first) run();
  });
  run();
  return async () => {
    stopped = true;
    unsubscribe();
    clearTimeout(timer);
    await running;
  };
}

/** @returns null if there is nothing to handle */
function handleBatch(
  { db }: ConsumerDeps,
  { name, kinds, handle }: EventConsumer,
): Promise<{ readonly afterCommit: (() => void) | undefined } | null> {
  return db.$transaction(async (tx) => {
    // Not a lock of the row: until the first write the transaction has no number, and other readers do not wait for it.
    const [lock] = await tx.$queryRaw<{ locked: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`live_consumers ${name}`}, 0)) AS locked`;
    if (lock?.locked !== true) return null;
    const [at] = await tx.$queryRaw<{ xid: bigint; id: bigint }[]>`
      SELECT xid, id FROM live_consumers WHERE name = ${name}`;
    const read = settledOf(await runSqlIn(tx)(eventsAfter(at?.xid ?? 0n, at?.id ?? 0n, readSize)));
    const concerned = read.filter(({ event }) => kinds.includes(event.kind));
    const events = concerned.slice(0, batchSize);
    const last = (events.length < concerned.length ? events : read).at(-1);
    if (last === undefined) return null;
    const afterCommit = events.length > 0 ? await handle(tx, events) : undefined;
    await tx.$executeRaw(Prisma.sql`
      INSERT INTO live_consumers (name, xid, id) VALUES (${name}, ${last.xid}, ${last.id})
      ON CONFLICT (name) DO UPDATE SET xid = EXCLUDED.xid, id = EXCLUDED.id`);
    return { afterCommit };
  });
}
