import { useEffect, useMemo, useState } from 'react';
import { matchOptions } from './match-options.ts';

/** A list that is searched here, or a function that fetches matches; the function must be stable. */
export type Suggestions =
  | readonly string[]
  | ((typed: string, signal: AbortSignal) => Promise<readonly string[]>);

interface Answer {
  items: string[];
  state: 'ready' | 'loading' | 'failed';
}

const pauseMs = 200;
const waiting: Answer = { items: [], state: 'loading' };

/** Matches for `typed`. Fetches only while the list is open, 200 ms after the last key. */
export function useSuggestions(options: Suggestions, typed: string, open: boolean): Answer {
  const found = useMemo(
    () => (typeof options === 'function' ? null : matchOptions(options, typed)),
    [options, typed],
  );
  const [answer, setAnswer] = useState<Answer>(waiting);

  useEffect(() => {
    if (typeof options !== 'function' || !open) return;
    const request = new AbortController();
    setAnswer(({ items }) => ({ items, state: 'loading' }));
    const timer = setTimeout(async () => {
      try {
        const items = await options(typed, request.signal);
        if (!request.signal.aborted) setAnswer({ items: [...items], state: 'ready' });
      } catch {
        if (!request.signal.aborted) setAnswer({ items: [], state: 'failed' });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [options, typed, open]);

  return useMemo(() => (found ? { items: found, state: 'ready' } : answer), [found, answer]);
}
