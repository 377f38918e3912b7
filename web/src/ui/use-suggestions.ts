import { useEffect, useMemo, useState } from 'react';
import { matchOptions } from './match-options.ts';

/** A list that is searched here, or a question that somebody else answers; the function must be a stable one. */
export type Suggestions =
  | readonly string[]
  | ((typed: string, signal: AbortSignal) => Promise<readonly string[]>);

interface Answer {
  items: string[];
  state: 'ready' | 'loading' | 'failed';
}

const pauseMs = 200;
const waiting: Answer = { items: [], state: 'loading' };

/** What fits `typed`. A question is asked only while the list is open, 200 ms after the last key. */
export function useSuggestions(options: Suggestions, typed: string, open: boolean): Answer {
  const found = useMemo(
    () => (typeof options === 'function' ? null : matchOptions(options, typed)),
    [options, typed],
  );
  const [answer, setAnswer] = useState<Answer>(waiting);

  useEffect(() => {
    if (typeof options !== 'function' || !open) return;
    const asked = new AbortController();
    setAnswer(({ items }) => ({ items, state: 'loading' }));
    const timer = setTimeout(async () => {
      try {
        const items = await options(typed, asked.signal);
        if (!asked.signal.aborted) setAnswer({ items: [...items], state: 'ready' });
      } catch {
        if (!asked.signal.aborted) setAnswer({ items: [], state: 'failed' });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [options, typed, open]);

  return useMemo(() => (found ? { items: found, state: 'ready' } : answer), [found, answer]);
}
