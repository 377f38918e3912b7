import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What is open: `?open=` in the URL, so that a reload and a link keep it. @returns its id, and a function that changes it */
export function useOpenId(): readonly [string | null, (id: string | null, replace: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string | null, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete('open');
          else next.set('open', id);
          return next;
        },
        // Synchronous, so that the next key press starts from what this one opened.
        { replace, preventScrollReset: true, flushSync: true },
      ),
    [setParams],
  );
  return [params.get('open'), open];
}
