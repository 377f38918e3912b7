import { useCallback } from 'react';
import { useOpenId } from './use-open-id.ts';

interface Row {
  id: string;
}

interface Loaded {
  items: readonly Row[];
  hasNextPage: boolean;
  /** Resolves to all items loaded so far. */
  fetchNext: () => Promise<readonly Row[]>;
}

/** The row that is open beside its list. */
export function useOpenRow({ items, hasNextPage, fetchNext }: Loaded) {
  const [openId, open] = useOpenId();
  const index = items.findIndex(({ id }) => id === openId);
  const go = useCallback((id: string | null) => open(id, openId !== null), [open, openId]);
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
