/** What somebody does who wants an answer from the page; `online`: the network is back. */
const wishes = ['pointerdown', 'keydown', 'focusin', 'scroll', 'online'] as const;

/** How long a page that could not start waits before it listens to the next wish: scrolling wishes sixty times a second. */
const pauseMs = 1_000;

/** A reload that came of a reload would go on for ever. */
const cameByReload = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Whether the page would come again: without that, a reload ends on the browser's own page. */
const pageAnswers = () =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Calls `start` once the page has loaded and the browser has nothing better to do, or as soon as somebody does
 * something: the pictures and words come first, and the page's script is not in their way. A button that was pressed
 * before `start` was done is pressed again for whoever pressed it. Where `start` fails, the next wish tries again.
 */
export function hydrateOnIdle(start: () => Promise<void>) {
  let waiting = new AbortController();
  let pressed: HTMLElement | null = null;
  let failures = 0;

  const begin = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    start().then(() => {
      document.removeEventListener('click', remember, true);
      // After React has listened to what it found.
      if (pressed) requestAnimationFrame(() => pressed?.click());
    }, failed);
  };
  const failed = async (error: unknown) => {
    console.error(error);
    failures += 1;
    // Some browsers keep a script's failure for as long as the document lives, and a new build has other names.
    if (failures > 1 && !cameByReload() && (await pageAnswers())) return window.location.reload();
    setTimeout(listen, pauseMs);
  };
  const listen = () => {
    waiting = new AbortController();
    const { signal } = waiting;
    for (const wish of wishes) window.addEventListener(wish, begin, { passive: true, once: true, signal });
  };
  const remember = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) pressed = button;
  };

  document.addEventListener('click', remember, true);
  listen();
  const rest = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 1500 });
    else setTimeout(begin, 200);
  };
  // Under `npm run dev` there is nothing to see before.
  if (import.meta.env.DEV) begin();
  else if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true, signal: waiting.signal });
}
