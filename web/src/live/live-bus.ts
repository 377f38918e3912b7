import { useEffect, useRef } from 'react';
import type { LiveEvent } from '#contract/live-events.ts';

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

export function publish(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** @returns ends it */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For what needs the event itself. Queries are fetched again by live-changes.ts. */
export function useLiveEvents(handle: Listener): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => listen((event) => latest.current(event)), []);
}
