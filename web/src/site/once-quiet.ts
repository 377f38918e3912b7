/** What somebody does who wants an answer from the page. */
const wishes = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Calls `start` once the page has loaded and the browser has nothing better to do, or as soon as somebody does
 * something: the pictures and words come first, and the page's script is not in their way. A button that was pressed
 * before `start` was done is pressed again for whoever pressed it.
 */
export function onceQuiet(start: () => Promise<void>) {
  const waiting = new AbortController();
  let pressed: HTMLElement | null = null;

  const begin = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    void start().then(() => {
      document.removeEventListener('click', remember, true);
      // After React has listened to what it found.
      if (pressed) requestAnimationFrame(() => pressed?.click());
    });
  };
  const remember = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) pressed = button;
  };

  document.addEventListener('click', remember, true);
  for (const wish of wishes) {
    window.addEventListener(wish, begin, { passive: true, once: true, signal: waiting.signal });
  }
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
