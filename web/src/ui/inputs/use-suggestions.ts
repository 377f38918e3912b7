import { useEffect, useMemo, useState } from 'react';
import { matchOptions } from './match-options.ts';

/** A text, or a text with what distinguishes it from others, which is not a part of the value. */
type Suggestion = string | { readonly value: string; readonly hint: string };

/** A list that is searched here, or a function that fetches matches; the function must be stable. */
export type Suggestions =
  | readonly string[]
  | ((typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>);

interface Answer {
  items: string[];
  hints: ReadonlyMap<string, string>;
  state: 'ready' | 'loading' | 'failed';
}

/** With the text that it answers. */
interface Fetched extends Answer {
  typed: string | null;
}

const pauseMs = 200;
const none: ReadonlyMap<string, string> = new Map();
const waiting: Fetched = { items: [], hints: none, state: 'loading', typed: null };

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
    setAnswer(({ items, hints }) => ({ items, hints, state: 'loading', typed }));
    const timer = setTimeout(async () => {
      try {
        const found = await options(typed, request.signal);
        const items = found.map((each) => (typeof each === 'string' ? each : each.value));
        const hints = new Map(
          found.flatMap((each) => (typeof each === 'string' ? [] : [[each.value, each.hint] as const])),
        );
        if (!request.signal.aborted) setAnswer({ items, hints, state: 'ready', typed });
      } catch {
        if (!request.signal.aborted) setAnswer({ items: [], hints: none, state: 'failed', typed });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [options, typed, wanted]);

  return useMemo(() => {
    if (found) return { items: found, hints: none, state: 'ready' };
    return answer.typed === typed ? answer : { items: answer.items, hints: answer.hints, state: 'loading' };
  }, [found, answer, typed]);
}
