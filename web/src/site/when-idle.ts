/** Calls `start` when the browser is idle; Safari has no idle callback. @param timeout milliseconds to wait at most */
export function whenIdle(start: () => void, timeout?: number): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(start, timeout === undefined ? {} : { timeout });
  else setTimeout(start, 200);
}

/** Milliseconds. */
const [pollInterval, longestWait] = [50, 10_000];

let isBusy = () => false;

/** @param busy whether the page still loads what it shows. Static pages show nothing that they load. */
export function setPageBusy(busy: () => boolean): void {
  isBusy = busy;
}

/**
 * Calls `start` when the document is loaded, the page shows its data (or ten seconds have passed) and the browser is idle.
 * For what is not needed to draw the page, so that it does not delay it. Returns a function that cancels it.
 */
export function afterPage(start: () => void): () => void {
  const canceled = new AbortController();
  let deadline = 0;
  const check = () => {
    if (canceled.signal.aborted) return;
    if (isBusy() && performance.now() < deadline) setTimeout(wait, pollInterval);
    else start();
  };
  const wait = () => whenIdle(check, 2_000);
  const begin = () => {
    deadline = performance.now() + longestWait;
    wait();
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true, signal: canceled.signal });
  return () => canceled.abort();
}
