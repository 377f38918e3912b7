import { type SentEvent, streamBeat, streamEnd } from '#contract/live-events.ts';

/** What the tab that holds the connection hears. */
export interface StreamHandlers {
  onEvent: (kind: string, data: string, id: string) => void;
  /** Nothing is missing up to this id. */
  onBeat: (id: string) => void;
  onConnected: (connected: boolean) => void;
  /** The server answered, but not with a stream: the session may have ended, or the server is busy. */
  onRefused: () => void;
}

/** Milliseconds until a connection is given up on which nothing has come. The server sends a heartbeat at once. */
const answerTimeout = 15_000;
/** Milliseconds between two checks of the clock: after a much longer time the device slept, and the connection is lost. */
const tick = 15_000;
const longestDelay = 60_000;
/** Milliseconds without a heartbeat after which a connection counts as lost, although the browser still shows it as open. */
const silentAfter = 2.5 * streamBeat.every;
/** Connections without an event or a heartbeat, one after the other, after which the events are asked for by requests. */
const silentConnections = 2;
/** Milliseconds between two requests, and until a stream is tried again while they are answered. */
const askEvery = 30_000;
const streamAgain = 5 * 60_000;

/** Milliseconds before the next attempt. Half of it is chance: the clients of a server that stopped do not return together. */
export const delayAfter = (failures: number): number =>
  Math.min(longestDelay, 2 ** failures * 1_000) * (0.5 + Math.random());

/**
 * Keeps one connection to the server's events. The browser's own reconnecting is not used: its delay does not grow, all
 * clients would return at the same moment, and it ends with the first error response. When the server ends a stream, it names the delay.
 * Virus scanners and proxies may hold a stream back until it ends: then the same events come by requests while the page is
 * visible, and a stream is tried now and then.
 * @param address the address of the next attempt
 * @param askMissed the events that a stream would begin with
 * @param startsSilent whether another tab has just found that no stream comes
 * @returns what ends it; and whether it hears of nothing, because the page is hidden and no stream comes
 */
export function openStream(
  address: () => string,
  kinds: readonly string[],
  askMissed: () => Promise<readonly SentEvent[]>,
  { onEvent, onBeat, onConnected, onRefused }: StreamHandlers,
  startsSilent = false,
): { end: () => void; isDeaf: () => boolean } {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Connections since the last one on which something came. */
  let silent = startsSilent ? silentConnections : 0;
  let heard = false;
  /** Whether the last request since something came on a stream was answered. */
  let answered = startsSilent;
  let asking = false;

  function wait(milliseconds: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  }
  function connect() {
    source?.close();
    clearTimeout(askTimer);
    heard = false;
    const current = new EventSource(address());
    source = current;
    wait(answerTimeout, disconnect);
    const hear = () => {
      if (heard) return;
      heard = true;
      failures = 0;
      silent = 0;
      answered = false;
      clearTimeout(timer);
      onConnected(true);
    };
    current.addEventListener('error', () => {
      const refused = current.readyState === EventSource.CLOSED;
      disconnect();
      if (refused) onRefused();
    });
    current.addEventListener(streamBeat.kind, ({ lastEventId }: MessageEvent<string>) => {
      hear();
      wait(silentAfter, disconnect);
      if (lastEventId) onBeat(lastEventId);
    });
    current.addEventListener(streamEnd.kind, ({ data }: MessageEvent<string>) => {
      disconnect(streamEnd.data.parse(JSON.parse(data)).retryAfter);
    });
    for (const kind of kinds) {
      current.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        hear();
        onEvent(kind, data, lastEventId);
      });
    }
  }
  /** @param delay milliseconds before the next attempt, if the server named them */
  function disconnect(delay?: number) {
    source?.close();
    source = null;
    failures += 1;
    if (!heard) silent += 1;
    wait(delay ?? (answered ? streamAgain : delayAfter(failures)), connect);
    if (!answered) onConnected(false);
    if (silent >= silentConnections) void ask();
  }
  /** Between two attempts at a stream. */
  async function ask() {
    clearTimeout(askTimer);
    askTimer = setTimeout(ask, askEvery * (0.75 + Math.random() / 2));
    if (asking || source !== null || document.visibilityState !== 'visible') return;
    asking = true;
    const missed = await askMissed().catch(() => null);
    asking = false;
    // A stream was tried meanwhile, which begins with the same events, or the page left.
    if (source !== null || askTimer === undefined) return;
    const before = answered;
    answered = missed !== null;
    onConnected(answered);
    for (const { kind, data, id } of missed ?? []) {
      if (kind === streamBeat.kind) onBeat(id);
      else if (kinds.includes(kind)) onEvent(kind, data, id);
    }
    // A network that was down and is back may let a stream through.
    if (answered && !before) connect();
    else if (before && !answered) wait(delayAfter(failures), connect);
  }
  const goOffline = () => disconnect();
  /** The user or the network returned: not after the delay, and not with a connection that may be lost. */
  function reconnectNow() {
    if (document.visibilityState !== 'visible') return;
    if (silent >= silentConnections) void ask();
    else if (source?.readyState !== EventSource.OPEN) connect();
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
  if (startsSilent) {
    wait(answerTimeout, connect);
    void ask();
  } else connect();
  const end = () => {
    document.removeEventListener('visibilitychange', reconnectNow);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', goOffline);
    clearTimeout(timer);
    clearTimeout(askTimer);
    askTimer = undefined;
    clearInterval(clock);
    source?.close();
  };
  return { end, isDeaf: () => silent >= silentConnections && document.visibilityState !== 'visible' };
}
