import { streamBeat, streamEnd } from '#contract/live-events.ts';

/** What the tab that holds the connection hears. */
export interface StreamHandlers {
  onEvent: (kind: string, data: string, id: string) => void;
  /** Nothing is missing up to this id. */
  onBeat: (id: string) => void;
  onConnected: (connected: boolean) => void;
  /** The server answered, but not with a stream: the session may have ended, or the server is busy. */
  onRefused: () => void;
}

/** Milliseconds until a connection is given up that is neither accepted nor refused. */
const answerTimeout = 30_000;
/** Milliseconds between two checks of the clock: after a much longer time the device slept, and the connection is lost. */
const tick = 15_000;
const longestDelay = 60_000;
/** Milliseconds without a heartbeat after which a connection counts as lost, although the browser still shows it as open. */
const silentAfter = 2.5 * streamBeat.every;

/** Milliseconds before the next attempt. Half of it is chance: the clients of a server that stopped do not return together. */
export const delayAfter = (failures: number): number =>
  Math.min(longestDelay, 2 ** failures * 1_000) * (0.5 + Math.random());

/**
 * Keeps one connection to the server's events. The browser's own reconnecting is not used: its delay does not grow, all
 * clients would return at the same moment, and it ends with the first error response. When the server ends a stream, it names the delay.
 * @param address the address of the next attempt
 * @returns ends it
 */
export function openStream(
  address: () => string,
  kinds: readonly string[],
  { onEvent, onBeat, onConnected, onRefused }: StreamHandlers,
): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function wait(milliseconds: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  }
  function connect() {
    source?.close();
    const current = new EventSource(address());
    source = current;
    wait(answerTimeout, connect);
    current.addEventListener('open', () => {
      failures = 0;
      clearTimeout(timer);
      onConnected(true);
    });
    current.addEventListener('error', () => {
      const refused = current.readyState === EventSource.CLOSED;
      disconnect();
      if (refused) onRefused();
    });
    current.addEventListener(streamBeat.kind, ({ lastEventId }: MessageEvent<string>) => {
      // A server of an earlier release sends none, and a pause of its streams means nothing.
      wait(silentAfter, disconnect);
      if (lastEventId) onBeat(lastEventId);
    });
    current.addEventListener(streamEnd.kind, ({ data }: MessageEvent<string>) => {
      disconnect(streamEnd.data.parse(JSON.parse(data)).retryAfter);
    });
    for (const kind of kinds) {
      current.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        onEvent(kind, data, lastEventId);
      });
    }
  }
  /** @param delay milliseconds before the next attempt, if the server named them */
  function disconnect(delay?: number) {
    source?.close();
    failures += 1;
    wait(delay ?? delayAfter(failures), connect);
    onConnected(false);
  }
  const goOffline = () => disconnect();
  /** The user or the network returned: not after the delay, and not with a connection that may be lost. */
  function reconnectNow() {
    if (document.visibilityState === 'visible' && source?.readyState !== EventSource.OPEN) connect();
  }

  let ticked = Date.now();
  const clock = setInterval(() => {
    const slept = Date.now() - ticked > 4 * tick;
    ticked = Date.now();
    if (slept) connect();
  }, tick);

  document.addEventListener('visibilitychange', reconnectNow);
  window.addEventListener('online', connect);
  window.addEventListener('offline', goOffline);
  connect();
  return () => {
    document.removeEventListener('visibilitychange', reconnectNow);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', goOffline);
    clearTimeout(timer);
    clearInterval(clock);
    source?.close();
  };
}
