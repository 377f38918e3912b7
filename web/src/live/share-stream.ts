import type { SentEvent } from '#contract/live-events.ts';
import { firstPlace } from '../api/first-place.ts';
import { openChannel } from '../api/open-channel.ts';
import { openStream } from './open-stream.ts';
import { rememberedPlace, rememberPlace } from './stream-place.ts';

/** One event, as the tabs of a browser pass it on. `at` is when it arrived, in milliseconds since 1970. */
export interface PassedEvent {
  kind: string;
  data: string;
  /** Its place in the log; empty for one that has none. */
  id: string;
  at: number;
}

interface Position {
  /** The tab that holds the connection, and since when. */
  holder: string;
  /** Of the last event that it has passed on, counted from 1. Ids do not do: some events have none. */
  number: number;
}

interface Answer {
  type: 'answer';
  tab: string;
  connected: boolean;
  /** The holder is hidden and hears of nothing: a visible tab takes the connection. */
  deaf: boolean;
  position: Position;
  /** Where the connection is in the log. */
  place: string | undefined;
  /** The place after which `recent` begins. */
  after: string | undefined;
  /** The last events that were passed on. */
  recent: PassedEvent[];
}

interface TabHandlers {
  onEvent: (event: PassedEvent) => void;
  /** Whether this browser receives changes. */
  onConnected: (connected: boolean) => void;
  /** What was read before may be out of date: no connection has continued where it was read. */
  onMissed: () => void;
  /** Only in the tab that holds the connection. */
  onRefused: () => void;
}

/**
 * What the tabs tell each other: the holder passes on what it hears. A tab asks when it opens or returns, and when it notices
 * that it has not heard everything of this holder; the holder answers.
 */
type Message =
  | { type: 'event'; position: Position; event: PassedEvent }
  | { type: 'reached'; position: Position; id: string }
  | { type: 'connected'; connected: boolean }
  | { type: 'ask'; tab: string }
  | Answer;

/** Events that the holder keeps for tabs that open: their pages may have been fetched before an event and shown after it. */
const keptEvents = 50;
/** Milliseconds that a holder has to answer a tab that the user looks at. Mobile browsers stop tabs in the background. */
const answerTimeout = 3_000;
/** Milliseconds until a tab whose lock was stolen waits for it again. */
const requeueDelay = 1_000;

interface SharedStream {
  /** Equal for the tabs that share a connection. */
  account: string;
  kinds: readonly string[];
  /** The address that continues after an event. */
  addressAfter: (id: string | undefined) => string;
  /** What a stream would begin with after an event. */
  missedAfter: (id: string | undefined) => Promise<readonly SentEvent[]>;
}

/** Whether a place in the log is before another one. A place is two numbers, which may be above 2^53. */
function isBefore(place: string, other: string): boolean {
  const [transaction = '', id = ''] = place.split('-');
  const [otherTransaction = '', otherId = ''] = other.split('-');
  return transaction === otherTransaction
    ? BigInt(id) < BigInt(otherId)
    : BigInt(transaction) < BigInt(otherTransaction);
}

/**
 * One connection for all tabs of a browser: the tab that holds a lock has it and passes events on. When that tab closes,
 * the next one continues after the last event.
 * @returns leaves, and ends the connection if this tab holds it
 */
export function shareStream(
  { account, kinds, addressAfter, missedAfter }: SharedStream,
  on: TabHandlers,
): () => void {
  // The number changes with the messages, which tabs of another release do not understand.
  const name = `torchbearer:live:3:${account}`;
  const tab = `${Date.now()} ${Math.random()}`;
  const opened = performance.timeOrigin;
  // Without it, each tab has its own connection.
  const channel = openChannel(name);
  const left = new AbortController();
  let lastId = rememberedPlace(account) ?? firstPlace();
  /** What this tab has heard of another one that holds the connection. */
  let heard: Position | null = null;
  /** The holder that was asked and has not answered. */
  let asked: string | null = null;
  /** If this tab holds the connection: where it is, and what it answers. */
  let own: Position = { holder: tab, number: 0 };
  let recent: PassedEvent[] = [];
  let after: string | undefined;
  let connected = false;
  let stream: ReturnType<typeof openStream> | undefined;
  /** Lets the lock go; null in a tab that does not hold it. */
  let release: (() => void) | null = null;
  /** The place in the queue for the lock. */
  let place = new AbortController();
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  let requeue: ReturnType<typeof setTimeout> | undefined;

  const post = (message: Message) => channel?.postMessage(message);

  function reach(id: string) {
    lastId = id;
    rememberPlace(account, id);
  }
  function take(event: PassedEvent) {
    if (event.id) reach(event.id);
    on.onEvent(event);
  }
  /** For tabs that ask later. */
  function keep(event: PassedEvent) {
    own = { ...own, number: own.number + 1 };
    recent = [...recent, event];
    if (recent.length > keptEvents) after = recent.shift()?.id || after;
  }
  function setConnected(next: boolean) {
    connected = next;
    on.onConnected(next);
  }

  function hold(afterDeaf: boolean): Promise<void> {
    if (left.signal.aborted) return Promise.resolve();
    clearTimeout(unanswered);
    heard = null;
    own = { holder: `${tab} ${Date.now()}`, number: 0 };
    recent = [];
    after = lastId;
    stream = openStream(
      () => addressAfter(lastId),
      kinds,
      () => missedAfter(lastId),
      {
        onEvent(kind, data, lastEventId) {
          // The browser repeats the last id for an event without one.
          const event = { kind, data, id: lastEventId === lastId ? '' : lastEventId, at: Date.now() };
          if (lastId === undefined) {
            after = event.id || undefined;
            on.onMissed();
          }
          keep(event);
          take(event);
          post({ type: 'event', position: own, event });
        },
        onBeat(id) {
          reach(id);
          post({ type: 'reached', position: own, id });
        },
        onConnected(next) {
          setConnected(next);
          post({ type: 'connected', connected: next });
        },
        onRefused: on.onRefused,
      },
      afterDeaf,
    );
    return new Promise((resolve) => {
      release = () => {
        release = null;
        stream?.end();
        resolve();
      };
    });
  }

  /** @param afterDeaf the tab from which the lock is stolen hears of nothing */
  function queue(steal = false, afterDeaf = false) {
    const begin = () => hold(afterDeaf);
    // Not where the address is not secure, as in a test on a local network: there every tab has its own connection.
    if (!navigator.locks || channel === null) return void begin();
    place.abort();
    place = new AbortController();
    const { signal } = place;
    navigator.locks
      .request(name, steal ? { steal } : { signal }, begin)
      .catch(({ name: reason }: DOMException) => {
        if (signal.aborted) return;
        release?.();
        // Another tab took the connection, because this one did not answer.
        if (reason === 'AbortError') requeue = setTimeout(queue, requeueDelay);
        // The site may not use locks: as without them.
        else if (reason === 'SecurityError') void begin();
        // Otherwise the document goes away (WebKit: InvalidStateError), and may return.
        else window.addEventListener('pageshow', () => queue(), { once: true, signal: left.signal });
      });
  }

  function ask() {
    if (release !== null) return;
    post({ type: 'ask', tab });
    if (document.visibilityState !== 'visible') return;
    clearTimeout(unanswered);
    unanswered = setTimeout(() => queue(true), answerTimeout);
  }

  /** Asks each holder once until it answers: what comes meanwhile is in the answer. */
  function askHolder(holder: string) {
    if (asked === holder) return;
    asked = holder;
    ask();
  }
  function catchUp({ position, place, after: began, recent: passed }: Answer) {
    asked = null;
    // A connection without a place has not begun. Its first event is a reason to ask again.
    if (place === undefined) return;
    let missed: PassedEvent[];
    let behind: boolean;
    if (heard?.holder === position.holder) {
      const unheard = position.number - heard.number;
      behind = unheard > passed.length;
      missed = unheard > 0 ? passed.slice(-unheard) : [];
    } else {
      const from = lastId;
      behind = from === undefined || began === undefined || isBefore(from, began);
      missed = passed.filter(
        ({ at, id }) => at >= opened && (id === '' || from === undefined || isBefore(from, id)),
      );
    }
    heard = position;
    if (behind) on.onMissed();
    for (const event of missed) on.onEvent(event);
    reach(place);
  }

  channel?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.type === 'ask') {
      if (release)
        post({
          type: 'answer',
          tab: message.tab,
          connected,
          deaf: stream?.isDeaf() ?? false,
          position: own,
          place: lastId,
          after,
          recent,
        });
      return;
    }
    // Another tab took the connection, or gives it back.
    if (release) return;
    if (message.type === 'connected') {
      setConnected(message.connected);
      // It may have become deaf.
      if (!message.connected) ask();
    } else if (message.type === 'reached') {
      const { holder, number } = message.position;
      if (heard?.holder === holder && heard.number === number) reach(message.id);
      else askHolder(holder);
    } else if (message.type === 'event') {
      const { holder, number } = message.position;
      if (heard?.holder !== holder || number > heard.number + 1) askHolder(holder);
      else if (number === heard.number + 1) {
        heard = message.position;
        take(message.event);
      }
    } else if (message.tab === tab) {
      clearTimeout(unanswered);
      catchUp(message);
      setConnected(message.connected);
      if (!message.deaf || document.visibilityState !== 'visible') return;
      queue(true, true);
    }
  });
  function onVisibility() {
    if (release === null) ask();
    // A tab in another window may be visible.
    else if (stream?.isDeaf()) post({ type: 'connected', connected: false });
  }
  document.addEventListener('visibilitychange', onVisibility);
  queue();
  ask();

  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(unanswered);
    clearTimeout(requeue);
    left.abort();
    place.abort();
    release?.();
    channel?.close();
  };
}
