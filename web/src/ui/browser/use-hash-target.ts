import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Leads to the element with this id when the address names it: for a part of a page that is shown only after its data arrived,
 * when the router has looked for it already. The element needs a tabIndex to get the focus.
 */
export function useHashTarget(id: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again leads there again.
  useEffect(() => {
    if (hash !== `#${id}`) return;
    // Later than the focus moves to the start of the new page.
    queueMicrotask(() => {
      const target = document.getElementById(id);
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
  }, [hash, id, key]);
}
