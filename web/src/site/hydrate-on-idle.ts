import { whenIdle } from './when-idle.ts';

/** Events that start hydration before the page is idle. `online` retries when the network is back. */
const triggers = ['pointerdown', 'keydown', 'focusin', 'scroll', 'online'] as const;

/** Delay before a failed start listens for triggers again: scrolling fires sixty times a second. */
const retryDelayMs = 1_000;

/** Prevents an endless series of reloads. */
const isReload = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Whether a reload would succeed. If not, it would end on the browser's error page. */
const pageIsReachable = () =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Calls `start` when the page has loaded and the browser is idle, or at the visitor's first input, so that the script
 * does not compete with text and pictures. A click on a button before `start` has finished is repeated afterwards. If
 * `start` fails, the next trigger retries it.
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
      // In the next frame React has attached its listeners.
      if (pressed) requestAnimationFrame(() => pressed?.click());
    }, failed);
  };
  const failed = async (error: unknown) => {
    console.error(error);
    failures += 1;
    // Some browsers cache a failed import until the document is reloaded, and a new build has other file names.
    if (failures > 1 && !isReload() && (await pageIsReachable())) return window.location.reload();
    setTimeout(listen, retryDelayMs);
  };
  const listen = () => {
    waiting = new AbortController();
    const { signal } = waiting;
    for (const trigger of triggers)
      window.addEventListener(trigger, begin, { passive: true, once: true, signal });
  };
  const remember = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) pressed = button;
  };

  document.addEventListener('click', remember, true);
  listen();
  const startWhenIdle = () => whenIdle(begin, 1500);
  // Under `npm run dev` there is nothing to see before.
  if (import.meta.env.DEV) begin();
  else if (document.readyState === 'complete') startWhenIdle();
  else window.addEventListener('load', startWhenIdle, { once: true, signal: waiting.signal });
}
