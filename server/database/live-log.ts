import { Prisma } from '#prisma/client.ts';
import type { LiveEvent } from '../contract/live-events.ts';
import type { Listener } from './listener.ts';
import type { RunSql } from './run-sql.ts';

/** Who handles every event, with a position in `live_consumers` (`server/features/live/consume-events.ts`). */
export const eventConsumers = ['notifications', 'referrals'] as const;
export type EventConsumerName = (typeof eventConsumers)[number];

/** Milliseconds between two reads without a notification. */
const readEvery = 1_000;
/** Milliseconds between two notifications of this server. */
const notifyEvery = 20;
/** Milliseconds until events are read again that are committed, but later than a transaction in progress; it doubles. */
const settleAfter = 20;
const batchSize = 1_000;

/** A place in the log. A reader at it has the event of this place and all before it. */
export interface LivePosition {
  readonly xid: bigint;
  readonly id: bigint;
}

/** A place as streams and headers name it: `XID-ID`. */
export const placeText = ({ xid, id }: LivePosition): string => `${xid}-${id}`;

export interface LoggedEvent extends LivePosition {
  /** Words of `everyone`, `administrators` and `user:ID`. */
  readonly audience: readonly string[];
  readonly event: LiveEvent;
}

interface EventRow {
  xid: string;
  id: string;
  audience: string;
  kind: string;
  data: unknown;
  settled: boolean;
}

export const logBegin: LivePosition = { xid: 0n, id: 0n };

export const isAfter = (a: LivePosition, b: LivePosition): boolean =>
  a.xid > b.xid || (a.xid === b.xid && a.id > b.id);

/** Below this, every transaction has ended: no row can appear among those that a reader has passed. */
export const horizon = Prisma.sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** What reads events in the order (xid, id) after a position, first those that are settled. */
export const eventsAfter = (xid: bigint, id: bigint, limit: number) => Prisma.sql`
    SELECT xid::text, id::text, audience, kind, data, xid < ${horizon} AS settled
    FROM live_events WHERE (xid, id) > (${xid}::bigint, ${id}::bigint)
    ORDER BY live_events.xid, live_events.id LIMIT ${limit}::int`;

const newestEvents = (limit: number) => Prisma.sql`
    SELECT * FROM (
      SELECT xid::text, id::text, audience, kind, data, true AS settled
      FROM live_events WHERE xid < ${horizon} ORDER BY live_events.xid DESC, live_events.id DESC LIMIT ${limit}::int
    ) AS newest ORDER BY newest.xid::bigint, newest.id::bigint`;

/** The settled events of `eventsAfter`. They come first, because they are in the order of their transactions. */
export function settledOf(rows: readonly EventRow[]): LoggedEvent[] {
  const end = rows.findIndex(({ settled }) => !settled);
  return (end === -1 ? rows : rows.slice(0, end)).map(({ xid, id, audience, kind, data }) => ({
    xid: BigInt(xid),
    id: BigInt(id),
    audience: audience.split(' '),
    // Triggers wrote them; live-triggers.test.ts compares what they write with the contract.
    event: { kind, data } as LiveEvent,
  }));
}

/**
 * The log of live events as this server reads it: in the order of transactions, each event once, soon after its commit.
 * An event is read when all transactions that began before its own have ended: one that commits later would otherwise
 * be missed. It begins at the first `subscribe`, with events from then on.
 */
export class LiveLog {
  readonly #runSql: RunSql;
  readonly #listener: Listener | null;
  readonly #subscribers = new Set<(events: readonly LoggedEvent[]) => void>();
  /** The newest events that were read, the oldest first. */
  #recent: LoggedEvent[] = [];
  #position: LivePosition | null = null;
  /** `#recent` has every event that there ever was. */
  #complete = false;
  /** The places at the last two ticks of the timer, the older one first. */
  #ticked: readonly [LivePosition | null, LivePosition | null] = [null, null];
  #timer: NodeJS.Timeout | undefined;
  #settling: NodeJS.Timeout | undefined;
  #settleDelay = settleAfter;
  #reading: Promise<void> | null = null;
  #again = false;
  #notifying: NodeJS.Timeout | undefined;
  #notifyAgain = false;
  #closed = false;

  /** Subscribes to the listener, which must not have begun. Without one it reads once a second. */
  constructor(runSql: RunSql, listener: Listener | null) {
    this.#runSql = runSql;
    this.#listener = listener;
    const wake = () => this.#wake();
    listener?.subscribe({
      channel: 'live_events',
      notifiedBy: 'append_live_event',
      onNotification: wake,
      onInterruption: wake,
    });
  }

  /** The newest event that was read; null before the first read. */
  get position(): LivePosition | null {
    return this.#position;
  }

  /**
   * The newest event that was read more than a second ago; null before. What is read from now on contains it, also on a
   * server that learns of a change from a notification.
   */
  get earlierPosition(): LivePosition | null {
    return this.#ticked[0];
  }

  /** Resolves with whether the place of the newest event is known. Call it after `subscribe`. */
  async began(): Promise<boolean> {
    if (this.#position === null) await this.#reading;
    return this.#position !== null;
  }

  /**
   * The events after a place, which is one of the last thousand that were read, or the beginning of a log that was empty when
   * this server began to read it; null if it is not.
   */
  since(place: LivePosition): LoggedEvent[] | null {
    if (this.#complete && !isAfter(place, logBegin)) return [...this.#recent];
    const index = this.#recent.findLastIndex(({ xid, id }) => xid === place.xid && id === place.id);
    return index === -1 ? null : this.#recent.slice(index + 1);
  }

  /** @param onEvents called with events in their order, each once @returns ends it */
  subscribe(onEvents: (events: readonly LoggedEvent[]) => void): () => void {
    this.#subscribers.add(onEvents);
    if (this.#timer === undefined && !this.#closed) {
      this.#timer = setInterval(() => {
        this.#ticked = [this.#ticked[1], this.#position];
        this.#wake();
      }, readEvery).unref();
      this.#wake();
    }
    return () => this.#subscribers.delete(onEvents);
  }

  /**
   * Call it after a commit that may have appended events: all servers read the log. Without it they do so within a second.
   * It sends at most one notification every 20 ms.
   */
  wrote(): void {
    if (this.#closed) return;
    if (this.#notifying !== undefined) this.#notifyAgain = true;
    else if (this.#listener === null) this.#wake();
    else this.#notify();
  }

  #notify(): void {
    this.#notifyAgain = false;
    // A notification waits for the disk while it holds a lock of the whole database, unless the commit is asynchronous.
    this.#runSql(
      Prisma.sql`SELECT set_config('synchronous_commit', 'off', true), pg_notify('live_events', '')`,
    ).catch(() => {});
    this.#notifying = setTimeout(() => {
      this.#notifying = undefined;
      if (this.#notifyAgain) this.wrote();
    }, notifyEvery).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of [this.#timer, this.#settling, this.#notifying]) clearTimeout(timer);
    await this.#reading;
  }

  #wake(): void {
    if (this.#timer === undefined || this.#closed) return;
    // Also connects it again, and finds out that a connection is lost.
    this.#listener?.isCurrent();
    this.#again = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
  }

  async #readAll(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      try {
        await this.#readOnce();
      } catch {
        // The database does not answer; the next read is in a second.
      }
    }
  }

  async #readOnce(): Promise<void> {
    if (this.#position === null) {
      this.#recent = settledOf(await this.#runSql<EventRow & object>(newestEvents(batchSize)));
      this.#position = this.#recent.at(-1) ?? logBegin;
      // The sweep always leaves one event.
      this.#complete = this.#recent.length === 0;
      this.#deliver([]);
      return;
    }
    const { xid, id } = this.#position;
    const rows = await this.#runSql<EventRow & object>(eventsAfter(xid, id, batchSize));
    const events = settledOf(rows);
    if (events.length < rows.length) this.#readSoon();
    else {
      this.#settleDelay = settleAfter;
      if (rows.length === batchSize) this.#again = true;
    }
    const last = events.at(-1);
    if (last === undefined) return;
    this.#position = last;
    const recent = [...this.#recent, ...events];
    this.#recent = recent.slice(-batchSize);
    this.#complete &&= recent.length <= batchSize;
    this.#deliver(events);
  }

  #readSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#wake(), this.#settleDelay).unref();
    this.#settleDelay = Math.min(this.#settleDelay * 2, readEvery);
  }

  #deliver(events: readonly LoggedEvent[]): void {
    for (const onEvents of this.#subscribers) onEvents(events);
  }
}
