/** Calls `start` when the browser is idle; Safari has no idle callback. @param timeout milliseconds to wait at most */
export function whenIdle(start: () => void, timeout?: number): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(start, timeout === undefined ? {} : { timeout });
  else setTimeout(start, 200);
}
