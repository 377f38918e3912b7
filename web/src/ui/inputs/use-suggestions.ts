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

/** With the text that it answers. */
interface Fetched extends Answer {
  typed: string | null;
}

const pauseMs = 200;
const waiting: Fetched = { items: [], state: 'loading', typed: null };

/**
 * Matches for `typed`. Fetches only while `wanted`, 200 ms after the last key. While it loads, the items may be those of an
 * earlier text.
 */
export function useSuggestions(options: Suggestions, typed: string, wanted: boolean): Answer {
  const found = useMemo(
    () => (typeof options === 'function' ? null : matchOptions(options, typed)),
    [options, typed],
  );
  const [answer, setAnswer] = useState<Fetched>(waiting);

  useEffect(() => {
    if (typeof options !== 'function' || !wanted) return;
    const request = new AbortController();
    setAnswer(({ items }) => ({ items, state: 'loading', typed }));
    const timer = setTimeout(async () => {
      try {
        const items = await options(typed, request.signal);
        if (!request.signal.aborted) setAnswer({ items: [...items], state: 'ready', typed });
      } catch {
        if (!request.signal.aborted) setAnswer({ items: [], state: 'failed', typed });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [options, typed, wanted]);

  return useMemo(() => {
    if (found) return { items: found, state: 'ready' };
    return answer.typed === typed ? answer : { items: answer.items, state: 'loading' };
  }, [found, answer, typed]);
}
