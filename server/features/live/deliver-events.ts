import { setImmediate as nextIteration } from 'node:timers/promises';
import { streamLeaderboard } from '../../contract/live-events.ts';
import { isAfter, type LivePosition, type LoggedEvent, logBegin } from '../../database/live-log.ts';
import { type EventStream, eventText } from './event-stream.ts';

/** Streams written to, and events sent, before other work gets its turn. */
const writtenAtOnce = 500;
const eventsAtOnce = 50;
const leaderboardEvery = 1_000;
/** Milliseconds for each stream, so that 100 pages a second read the leaderboard again, however many are open. */
export const leaderboardOver = 10;
const changesLeaderboard = ({ event }: LoggedEvent) =>
  event.kind === 'profile' || (event.kind === 'points' && !event.data.held);

interface Recipients {
  readonly streamsOf: (audience: string) => ReadonlySet<EventStream> | undefined;
  readonly onSent: (count: number) => void;
  readonly onSlow: (stream: EventStream) => void;
}

/** Sends the events of the log to the streams of their audiences, in their order. */
export class EventDelivery {
  readonly #recipients: Recipients;
  readonly #queue: LoggedEvent[] = [];
  #delivering = false;
  #position: LivePosition = logBegin;
  #leaderboardTimer: NodeJS.Timeout | undefined;
  #leaderboardAt = Number.NEGATIVE_INFINITY;

  constructor(recipients: Recipients) {
    this.#recipients = recipients;
  }

  /** All streams have this event and those before it, as far as they are for them. */
  get position(): LivePosition {
    return this.#position;
  }

  deliver(events: readonly LoggedEvent[]): void {
    this.#queue.push(...events);
    if (events.some(changesLeaderboard)) this.#announceLeaderboard();
    if (!this.#delivering) void this.#deliverQueue();
  }

  close(): void {
    clearTimeout(this.#leaderboardTimer);
  }

  async #deliverQueue(): Promise<void> {
    this.#delivering = true;
    for (let sent = 1, logged = this.#queue.shift(); logged !== undefined; logged = this.#queue.shift()) {
      await this.#deliverOne(logged);
      this.#position = logged;
      if (sent++ % eventsAtOnce === 0) await nextIteration();
    }
    this.#delivering = false;
  }

  async #deliverOne(logged: LoggedEvent): Promise<void> {
    const text = Buffer.from(eventText(logged.event.kind, logged.event.data, logged));
    for (const audience of logged.audience) {
      await this.#send(audience, (stream) => {
        // Streams that were opened meanwhile have it already, and so have those of two of its audiences.
        if (!isAfter(logged, stream.position)) return undefined;
        stream.position = logged;
        return text;
      });
    }
  }

  #announceLeaderboard(): void {
    this.#leaderboardTimer ??= setTimeout(
      () => {
        this.#leaderboardTimer = undefined;
        this.#leaderboardAt = performance.now();
        const over = (this.#recipients.streamsOf('everyone')?.size ?? 0) * leaderboardOver;
        const text = Buffer.from(eventText(streamLeaderboard.kind, { over }));
        void this.#send('everyone', () => text);
      },
      Math.max(0, this.#leaderboardAt + leaderboardEvery - performance.now()),
    ).unref();
  }

  async #send(audience: string, textFor: (stream: EventStream) => Buffer | undefined): Promise<void> {
    let sent = 0;
    for (const stream of this.#recipients.streamsOf(audience) ?? []) {
      const text = textFor(stream);
      if (text === undefined) continue;
      if (!stream.write(text)) this.#recipients.onSlow(stream);
      sent += 1;
      if (sent % writtenAtOnce === 0) await nextIteration();
    }
    if (sent > 0) this.#recipients.onSent(sent);
  }
}
