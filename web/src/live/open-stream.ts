/** What the tab that holds the connection hears. */
export interface StreamHandlers {
  onEvent: (kind: string, data: string, id: string) => void;
  onConnected: (connected: boolean) => void;
  /** The server answered, but not with a stream: the session may have ended, or the server is busy. */
  onRefused: () => void;
}

/** Milliseconds. The server says something more often than this (server/contract/live-events.ts). */
const silence = 60_000;
const longestDelay = 60_000;

/** Milliseconds before the next attempt. Half of it is chance: the clients of a server that stopped do not return together. */
export const delayAfter = (failures: number): number =>
  Math.min(longestDelay, 2 ** failures * 1_000) * (0.5 + Math.random());

/**
 * Keeps one connection to the server's events. The browser's own reconnecting is not used: its delay does not grow, all
 * clients would return at the same moment, and it ends with the first error response.
 * @param address the address of the next attempt
 * @returns ends it
 */
export function openStream(
  address: () => string,
  kinds: readonly string[],
  { onEvent, onConnected, onRefused }: StreamHandlers,
): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function wait(milliseconds: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  }
  function heard() {
    wait(silence, connect);
  }
  function connect() {
    source?.close();
    const current = new EventSource(address());
    source = current;
    // A connection that is neither accepted nor refused, as after a change of networks.
    wait(silence, connect);
    current.addEventListener('open', () => {
      failures = 0;
      heard();
      onConnected(true);
    });
    current.addEventListener('error', () => {
      const refused = current.readyState === EventSource.CLOSED;
      lose();
      if (refused) onRefused();
    });
    for (const kind of kinds) {
      current.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
        heard();
        onEvent(kind, data, lastEventId);
      });
    }
  }
  function lose() {
    source?.close();
    failures += 1;
    wait(delayAfter(failures), connect);
    onConnected(false);
  }
  /** The user or the network returned: not after the delay, and not with a connection that may have died meanwhile. */
  function hurry() {
    if (document.visibilityState === 'visible' && source?.readyState !== EventSource.OPEN) connect();
  }

  document.addEventListener('visibilitychange', hurry);
  window.addEventListener('online', connect);
  window.addEventListener('offline', lose);
  connect();
  return () => {
    document.removeEventListener('visibilitychange', hurry);
    window.removeEventListener('online', connect);
    window.removeEventListener('offline', lose);
    clearTimeout(timer);
    source?.close();
  };
}
