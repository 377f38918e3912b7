import { useEffect } from 'react';
import type { RouteObject } from 'react-router-dom';
import { whenIdle } from '../site/when-idle.ts';

/** Loads the code of a page. */
export type LoadPage = () => Promise<unknown>;

export function loadsOf(routes: readonly RouteObject[]): LoadPage[] {
  return routes.flatMap(({ lazy, children = [] }) => [
    ...(typeof lazy === 'function' ? [lazy] : []),
    ...loadsOf(children),
  ]);
}

/** Loads one page after the other while the browser is idle. Ends at the first failure: the page itself tries again. */
export function prefetch(pages: readonly LoadPage[]): () => void {
  const waiting = [...pages];
  let stopped = false;
  const loadNext = () => {
    const load = waiting.shift();
    if (load && !stopped && navigator.onLine) load().then(schedule, () => undefined);
  };
  const schedule = () => whenIdle(loadNext);
  schedule();
  return () => {
    stopped = true;
  };
}

/** So that the pages that a visitor opens next need no network for their code. Null: not yet, or not for this visitor. */
export function usePrefetch(pages: readonly LoadPage[] | null): void {
  useEffect(() => (pages === null ? undefined : prefetch(pages)), [pages]);
}
