import type { Location } from 'react-router-dom';

/** Kept with the history's entry, so that a reload, or coming back to this document, finds its place again. */
function entryOfDocument(): string {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string') {
    return state.entry;
  }
  const entry = `${performance.timeOrigin}`;
  window.history.replaceState({ ...(typeof state === 'object' && state), entry }, '');
  return entry;
}

const entry = entryOfDocument();

/**
 * Under which a scroll position is remembered. The router calls the first place of every document 'default', so a
 * freshly loaded page would open as far down as the one before it was left.
 */
export function scrollRestorationKey({ key }: Location): string {
  return key === 'default' ? entry : key;
}
