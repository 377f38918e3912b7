import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Row {
  id: string;
}

interface Loaded {
  items: readonly Row[];
  hasNextPage: boolean;
  /** Resolves to all items loaded so far. */
  fetchNext: () => Promise<readonly Row[]>;
}

/** The row that is open beside its list: `?open=` in the URL, so that a reload and a link keep it. */
export function useOpenRow({ items, hasNextPage, fetchNext }: Loaded) {
  const [params, setParams] = useSearchParams();
  const openId = params.get('open');
  const index = items.findIndex(({ id }) => id === openId);
  const go = useCallback(
    (id: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete('open');
          else next.set('open', id);
          return next;
        },
        // Synchronous, so that the next key press starts from the row opened by this one.
        { replace: openId !== null, preventScrollReset: true, flushSync: true },
      ),
    [setParams, openId],
  );
  async function next() {
    const loaded = index + 1 < items.length || !hasNextPage ? items : await fetchNext();
    const target = loaded[index + 1];
    if (target) go(target.id);
  }
  function previous() {
    const target = items[index - 1];
    if (target) go(target.id);
  }
  return { openId, next, previous, close: useCallback(() => go(null), [go]) };
}
