/** Milliseconds. */
const pause = 1_200;
const longestPause = 8_000;
const retryAfter = 10_000;

/** When a form is saved: after a pause that begins again with each change, but not later than `longestPause` after the first one. */
export function createSaveTimer(save: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstChange: number | null = null;

  function start(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(save, delay);
  }

  return {
    changed() {
      firstChange ??= Date.now();
      start(Math.max(0, Math.min(pause, firstChange + longestPause - Date.now())));
    },
    now: () => start(0),
    retry: () => start(retryAfter),
    stop() {
      clearTimeout(timer);
      firstChange = null;
    },
  };
}
