import { firstPlace } from '../api/first-place.ts';
import { openStream } from './open-stream.ts';
import { rememberedPlace, rememberPlace } from './stream-place.ts';

/** One event, as the tabs of a browser pass it on. `at` is when it arrived, in milliseconds since 1970. */
export interface PassedEvent {
  kind: string;
  data: string;
  id: string;
  at: number;
}

interface TabHandlers {
  onEvent: (event: PassedEvent) => void;
  /** Whether this browser receives changes. */
  onConnected: (connected: boolean) => void;
  /** The connection began without an earlier event to continue after. */
  onBegin: () => void;
  /** Only in the tab that holds the connection. */
  onRefused: () => void;
}

/** What the tabs tell each other: the holder passes on what it hears, a new or returning tab asks, the holder answers. */
type Message =
  | { type: 'event'; event: PassedEvent }
  | { type: 'reached'; id: string }
  | { type: 'connected'; connected: boolean }
  | { type: 'ask'; tab: string }
  | { type: 'answer'; tab: string; connected: boolean; recent: PassedEvent[] };

/** Events that the holder keeps for tabs that open: their pages may have been fetched before an event and shown after it. */
const keptEvents = 50;
/** Milliseconds that a holder has to answer a tab that the user looks at. Mobile browsers stop tabs in the background. */
const answerTimeout = 3_000;

interface SharedStream {
  /** Equal for the tabs that share a connection. */
  account: string;
  kinds: readonly string[];
  /** The address that continues after an event. */
  addressAfter: (id: string | undefined) => string;
}

/**
 * One connection for all tabs of a browser: the tab that holds a lock has it and passes events on. When that tab closes,
 * the next one continues after the last event.
 * @returns leaves, and ends the connection if this tab holds it
 */
export function shareStream({ account, kinds, addressAfter }: SharedStream, on: TabHandlers): () => void {
  const name = `torchbearer:live:${account}`;
  const tab = `${Date.now()} ${Math.random()}`;
  const opened = performance.timeOrigin;
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  let lastId = rememberedPlace(account) ?? firstPlace();
  let recent: PassedEvent[] = [];
  let connected = false;
  /** Lets the lock go; null in a tab that does not hold it. */
  let release: (() => void) | null = null;
  let unanswered: ReturnType<typeof setTimeout> | undefined;

  const post = (message: Message) => channel.postMessage(message);

  function reach(id: string) {
    lastId = id;
    rememberPlace(account, id);
  }
  function take(event: PassedEvent) {
    if (event.id) reach(event.id);
    recent = [...recent, event].slice(-keptEvents);
    on.onEvent(event);
  }
  function setConnected(next: boolean) {
    connected = next;
    on.onConnected(next);
  }

  function hold(): Promise<void> {
    if (left.signal.aborted) return Promise.resolve();
    clearTimeout(unanswered);
    const close = openStream(() => addressAfter(lastId), kinds, {
      onEvent(kind, data, id) {
        const event = { kind, data, id, at: Date.now() };
        if (lastId === undefined) on.onBegin();
        take(event);
        post({ type: 'event', event });
      },
      onBeat(id) {
        reach(id);
        post({ type: 'reached', id });
      },
      onConnected(next) {
        setConnected(next);
        post({ type: 'connected', connected: next });
      },
      onRefused: on.onRefused,
    });
    return new Promise((resolve) => {
      release = () => {
        release = null;
        close();
        resolve();
      };
    });
  }

  function queue(steal: boolean) {
    // Not where the address is not secure, as in a test on a local network: there every tab has its own connection.
    if (!navigator.locks) return void hold();
    const options = steal ? { steal } : { signal: left.signal };
    navigator.locks.request(name, options, hold).catch(() => {
      // Another tab took the connection, because this one did not answer; or the tab leaves.
      release?.();
      if (!left.signal.aborted) queue(false);
    });
  }

  function ask() {
    if (release !== null || document.visibilityState !== 'visible') return;
    post({ type: 'ask', tab });
    clearTimeout(unanswered);
    unanswered = setTimeout(() => queue(true), answerTimeout);
  }

  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.type === 'event') take(message.event);
    else if (message.type === 'reached') reach(message.id);
    else if (message.type === 'connected') setConnected(message.connected);
    else if (message.type === 'ask') {
      if (release) post({ type: 'answer', tab: message.tab, connected, recent });
    } else if (message.tab === tab) {
      clearTimeout(unanswered);
      const missed = message.recent.filter(
        ({ at, id }) => at >= opened && !recent.some((event) => event.id === id),
      );
      for (const event of missed) take(event);
      setConnected(message.connected);
    }
  });
  document.addEventListener('visibilitychange', ask);
  queue(false);
  ask();

  return () => {
    document.removeEventListener('visibilitychange', ask);
    clearTimeout(unanswered);
    left.abort();
    release?.();
    channel.close();
  };
}
