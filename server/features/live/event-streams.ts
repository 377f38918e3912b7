import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { limits } from '../../contract/limits.ts';
import { type SentEvent, streamBeat, streamLeaderboard } from '../../contract/live-events.ts';
import { type LivePosition, logBegin } from '../../database/live-log.ts';
import type { Deps } from '../../deps.ts';
import { SessionChecks } from './check-sessions.ts';
import { EventDelivery } from './deliver-events.ts';
import { audiencesOf, EventStream, endText, retryText, sentEvent, textOf } from './event-stream.ts';
import { findMissed, type Missed } from './missed-events.ts';

/** Why a stream ended: `client` by the client or its connection, otherwise by the server. */
export type StreamEnd = 'client' | 'session' | 'slow' | 'limit' | 'shutdown';

export interface StreamObserver {
  readonly onOpen: () => void;
  readonly onSent: (count: number) => void;
  readonly onEnd: (reason: StreamEnd) => void;
}

/** Open streams of one server; docs/performance.md has the memory of one. */
const maxStreams = 12_000;
/** Milliseconds. */
const tick = 1_000;
/** Milliseconds until a client reconnects, for each at random: after a lost connection, a shutdown, or for too many streams. */
const retry = { lost: [1_000, 4_000], shutdown: [500, 6_000], limit: [60_000, 90_000] } as const;
/** Milliseconds over which a server that shuts down ends its streams; shorter than `drainPeriod`. */
const drainOver = 4_000;
const drainStep = 100;

const someTime = ([from, to]: readonly [number, number]) => from + Math.random() * (to - from);

type StreamDeps = Pick<Deps, 'live' | 'listener' | 'runSql' | 'config' | 'now' | 'sessionCache'>;

/** The open streams of this server. The limits are those of this server: an account may have as many on each of several. */
export class EventStreams {
  readonly #deps: StreamDeps;
  readonly #observer: StreamObserver;
  /** The one whose heartbeat is due next first. */
  readonly #streams = new Set<EventStream>();
  readonly #byAudience = new Map<string, Set<EventStream>>();
  readonly #byAccount = new Map<string, Set<EventStream>>();
  readonly #lookups = new Semaphore(4, 2_000);
  readonly #sessions: SessionChecks;
  readonly #delivery: EventDelivery;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #ending = false;

  /** Subscribes to the listener, which must not have begun. */
  constructor(deps: StreamDeps, observer: StreamObserver) {
    this.#deps = deps;
    this.#observer = observer;
    this.#sessions = new SessionChecks(deps, this.#streams, (stream) => this.#end(stream, 'session'));
    this.#delivery = new EventDelivery({
      streamsOf: (audience) => this.#byAudience.get(audience),
      onSent: observer.onSent,
      onSlow: (stream) => this.#end(stream, 'slow'),
    });
  }

  /**
   * Answers with events from now on or after a place of the log.
   * @param begin sends the headers
   * @throws {AppError} unavailable, before that
   */
  async open(
    response: ServerResponse,
    actor: Actor,
    { after, begin }: { after: LivePosition | null; begin: () => void },
  ): Promise<void> {
    if (this.#streams.size >= maxStreams) throw new AppError('unavailable');
    const missed = await this.#findMissed(actor, after);
    if (response.destroyed) return;
    // From here on nothing waits: no event comes between those that were missed and those that follow.
    begin();
    const { events, position } = this.#firstEvents(after, missed);
    const stream = new EventStream(response, actor, position);
    this.#add(stream, response);
    stream.write(retryText(someTime(retry.lost)) + events.map(textOf).join('') + stream.beatText());
    this.#observer.onSent(events.length);
    // It may have ended since the request began.
    this.#sessions.check([stream]);
  }

  /**
   * What `open` would send first, with the heartbeat, and only that if nothing has happened since `after`.
   * @throws {AppError} unavailable
   */
  async missed(actor: Actor, after: LivePosition | null): Promise<SentEvent[]> {
    const { events, position } = this.#firstEvents(after, await this.#findMissed(actor, after));
    const beat = sentEvent(streamBeat.kind, {}, position);
    // Where nothing happened, the leaderboard is the same: a client asks often.
    return position.xid === after?.xid && position.id === after.id ? [beat] : [...events, beat];
  }

  /** @returns null without a place, or if the log does not go back that far */
  async #findMissed(actor: Actor, after: LivePosition | null): Promise<Missed | null> {
    if (this.#ending) throw new AppError('unavailable');
    this.#start();
    if (!(await this.#deps.live.began())) throw new AppError('unavailable');
    const missed =
      after && (await this.#lookups.run(() => findMissed(this.#deps, after, audiencesOf(actor))));
    if (this.#ending) throw new AppError('unavailable');
    return missed;
  }

  #firstEvents(
    after: LivePosition | null,
    missed: Missed | null,
  ): { events: SentEvent[]; position: LivePosition } {
    if (missed === null || after === null) {
      const position = this.#deps.live.position ?? logBegin;
      return { events: [sentEvent(after === null ? 'ready' : 'reset', {}, position)], position };
    }
    const events = [
      sentEvent('ready', {}, after),
      ...missed.events.map((logged) => sentEvent(logged.event.kind, logged.event.data, logged)),
      // The one that belonged to the last events may not have been sent yet. Many may be returning now: without `over`.
      sentEvent(streamLeaderboard.kind, {}),
    ];
    return { events, position: missed.position };
  }

  /** Ends all streams over four seconds, so that they do not reconnect all at once. */
  async drain(): Promise<void> {
    this.#ending = true;
    const atOnce = Math.ceil((this.#streams.size * drainStep) / drainOver);
    while (this.#streams.size > 0) {
      for (const stream of [...this.#streams].slice(0, atOnce)) this.#end(stream, 'shutdown');
      if (this.#streams.size > 0) await sleep(drainStep);
    }
  }

  /** Ends all streams at once. */
  close(): void {
    this.#ending = true;
    for (const stream of [...this.#streams]) this.#end(stream, 'shutdown');
    this.#unsubscribe?.();
    this.#delivery.close();
    clearInterval(this.#timer);
  }

  /** A server without streams does not read the log for them. */
  #start(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => this.#beat(), tick).unref();
    this.#unsubscribe = this.#deps.live.subscribe((events) => this.#delivery.deliver(events));
  }

  #add(stream: EventStream, response: ServerResponse): void {
    const account = accountOf(stream);
    const others = [...(this.#byAccount.get(account) ?? [])];
    // The oldest one is probably of a browser that lost its connection unnoticed.
    const tooMany = Math.max(0, others.length + 1 - limits.streamsPerAccount);
    for (const other of others.slice(0, tooMany)) this.#end(other, 'limit');
    for (const audience of stream.audiences) addTo(this.#byAudience, audience, stream);
    addTo(this.#byAccount, account, stream);
    this.#streams.add(stream);
    stream.beatAt = performance.now() + streamBeat.every;
    response.once('close', () => this.#remove(stream, 'client'));
    this.#observer.onOpen();
  }

  #end(stream: EventStream, reason: Exclude<StreamEnd, 'client'>): void {
    if (!this.#remove(stream, reason)) return;
    if (reason === 'slow') stream.destroy();
    else stream.end(reason === 'session' ? '' : endText(someTime(retry[reason])));
  }

  #remove(stream: EventStream, reason: StreamEnd): boolean {
    if (!this.#streams.delete(stream)) return false;
    for (const audience of stream.audiences) removeFrom(this.#byAudience, audience, stream);
    removeFrom(this.#byAccount, accountOf(stream), stream);
    this.#observer.onEnd(reason);
    return true;
  }

  #beat(): void {
    const now = performance.now();
    const due = [];
    for (const stream of this.#streams) {
      if (stream.beatAt > now) break;
      due.push(stream);
    }
    for (const stream of due) {
      this.#streams.delete(stream);
      this.#streams.add(stream);
      stream.beatAt = now + streamBeat.every;
      if (!stream.beat(this.#delivery.position)) this.#end(stream, 'slow');
    }
    this.#sessions.check(due);
  }
}

const accountOf = ({ actor: { user, administrator } }: EventStream) => user?.id ?? administrator?.id ?? '';

function addTo(sets: Map<string, Set<EventStream>>, key: string, stream: EventStream): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(stream));
}

function removeFrom(sets: Map<string, Set<EventStream>>, key: string, stream: EventStream): void {
  const set = sets.get(key);
  set?.delete(stream);
  if (set?.size === 0) sets.delete(key);
}
