import type { Location } from 'react-router-dom';

/** Stored in the history entry, so that a reload or a return to this document restores the scroll position. */
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
 * The key under which a scroll position is stored. The router's key for the first location of every document is
 * 'default', so without this a new document would open at the scroll position of the previous one.
 */
export function scrollRestorationKey({ key }: Location): string {
  return key === 'default' ? entry : key;
}
