import { useEffect, useSyncExternalStore } from 'react';
import { afterPage } from '../../site/when-idle.ts';
import { useInView } from '../browser/use-in-view.ts';

interface LateState<T> {
  /** Null until it is loaded. */
  code: T | null;
  /** Why the last attempt failed. */
  error: Error | null;
}

export interface LateCode<T> {
  /** Loads it now. After a failure the next call tries again. */
  load: () => Promise<T>;
  state: () => LateState<T>;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Code of a page that is not needed to draw it, as `lateCode(() => import('./the-part.tsx'))`. The build adds it to the
 * code that is loaded in advance and kept for reading without a network (web/build/page-code.ts).
 *
 * An import in the background that fails spoils no later one: browsers since autumn 2026 try again (seen with Chromium 156).
 * In older ones, which remember the failure until a reload (shells/prefetch.ts), `CodeNotLoaded` reloads the page, and
 * `loadPressed` says to. It also begins without a network: the service worker keeps the code of students' pages.
 */
export function lateCode<T>(importCode: () => Promise<T>): LateCode<T> {
  let state: LateState<T> = { code: null, error: null };
  let loading: Promise<T> | null = null;
  const listeners = new Set<() => void>();
  function set(next: LateState<T>) {
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    load() {
      loading ??= importCode().then(
        (code) => {
          set({ code, error: null });
          return code;
        },
        (error: Error) => {
          loading = null;
          set({ code: null, error });
          throw error;
        },
      );
      return loading;
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Begins to load the code, by default when the page shows its data and is idle, and renders again when it is there. */
export function useLateCode<T>(
  late: LateCode<T>,
  begin: (start: () => void) => () => void = afterPage,
): LateState<T> {
  useEffect(() => begin(() => void late.load().catch(() => {})), [late, begin]);
  return useSyncExternalStore(late.subscribe, late.state, late.state);
}

/** As `useLateCode`, and before that if `element`, the place where it is rendered, is in the window or near it. */
export function useLateCodeNear<T>(late: LateCode<T>, element: Element | null): LateState<T> {
  const near = useInView(element, '25% 0px');
  useEffect(() => {
    if (near) late.load().catch(() => {});
  }, [late, near]);
  return useLateCode(late);
}
