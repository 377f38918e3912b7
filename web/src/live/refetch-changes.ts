import { hashKey, partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import { isTransient } from '../api/query-client.ts';
import type { LiveChange } from './live-changes.ts';

/** Milliseconds after which a failed fetch is retried, half of them random. */
const again = 20_000;
/** Milliseconds in which several events become one refetch. */
const gathering = 100;

const pagesOf = ({ state: { data } }: Query): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 1;

/** The user asked for the next page: fetching the others now would cancel it. */
const isFetchingMore = ({ state: { fetchStatus, fetchMeta } }: Query): boolean =>
  fetchStatus === 'fetching' && fetchMeta?.fetchMore !== undefined;

/**
 * Fetches again what events change, several changes together. While the page is hidden, changed data is only marked as
 * stale, and fetched when it becomes visible.
 */
export function refetchChanges(queryClient: QueryClient) {
  const due = new Map<string, { change: LiveChange; at: number }>();
  const last = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const matching = ({ key }: LiveChange) =>
    queryClient.getQueryCache().findAll({ queryKey: key, type: 'active' });

  function schedule() {
    clearTimeout(timer);
    if (due.size === 0) return;
    const next = Math.min(...Array.from(due.values(), ({ at }) => at));
    timer = setTimeout(run, Math.max(0, next - Date.now()));
  }

  function run() {
    const now = Date.now();
    const changes: LiveChange[] = [];
    for (const [name, { change, at }] of due) {
      // What is due within the next moment is fetched now: parts of one page share an answer.
      if (at > now + gathering) continue;
      if (matching(change).some(isFetchingMore)) {
        due.set(name, { change, at: now + 2 * gathering });
        continue;
      }
      due.delete(name);
      last.set(name, now);
      changes.push(change);
    }
    if (changes.length > 0) {
      const hidden = document.visibilityState === 'hidden';
      const fetched = queryClient.invalidateQueries({
        predicate: ({ queryKey }) => changes.some(({ key }) => partialMatchKey(queryKey, key)),
        refetchType: hidden ? 'none' : 'active',
      });
      void fetched.then(retryLater);
    }
    schedule();
  }

  const outdated = {
    type: 'active',
    // A refusal, as of what was deleted, would be the same again.
    predicate: ({ state: { isInvalidated, error } }: Query) =>
      isInvalidated && (!error || isTransient(error)),
  } as const;

  function retryLater() {
    clearTimeout(retry);
    if (ended || document.visibilityState === 'hidden') return;
    if (queryClient.getQueryCache().findAll(outdated).length === 0) return;
    retry = setTimeout(catchUp, again * (0.5 + Math.random()));
  }
  /** Fetches what is known to be out of date: the page was hidden, or a request failed. */
  function catchUp() {
    if (document.visibilityState === 'hidden') return;
    // Returning to the window fetches most of them already (web/src/api/refetch-on-focus.ts).
    void queryClient.refetchQueries(outdated, { cancelRefetch: false }).then(retryLater);
  }
  document.addEventListener('visibilitychange', catchUp);

  return {
    add(change: LiveChange) {
      const { key, every = 0, spread = 0 } = change;
      const name = hashKey(key);
      const waiting = due.get(name);
      // Each event would draw another time, and the earliest of many is soon.
      if (spread > 0 && waiting?.change.spread) return;
      const now = Date.now();
      const pages = Math.max(1, ...matching(change).map(pagesOf));
      const at = Math.max(now + gathering + Math.random() * spread, (last.get(name) ?? 0) + every * pages);
      // A change that is due earlier replaces one that may wait.
      if (at < (waiting?.at ?? Number.POSITIVE_INFINITY)) due.set(name, { change, at });
      schedule();
    },
    catchUp,
    end() {
      ended = true;
      clearTimeout(timer);
      clearTimeout(retry);
      document.removeEventListener('visibilitychange', catchUp);
    },
  };
}
