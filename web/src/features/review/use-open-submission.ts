import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReviewedSubmission } from '#contract/review.ts';

interface Loaded {
  items: readonly ReviewedSubmission[];
  hasNextPage: boolean;
  /** Resolves to all items loaded so far. */
  fetchNext: () => Promise<readonly ReviewedSubmission[]>;
}

interface Held {
  submission: ReviewedSubmission;
  index: number;
}

/**
 * The open submission: `?open=` in the URL, so that Back closes it and a reload keeps it.
 * A refreshed list may no longer contain it (reviewed by someone else, deleted). Its last state then stays open, and
 * next and previous continue from its position.
 */
export function useOpenSubmission({ items, hasNextPage, fetchNext }: Loaded) {
  const [params, setParams] = useSearchParams();
  const [held, setHeld] = useState<Held | null>(null);
  const openId = params.get('open');
  const index = openId === null ? -1 : items.findIndex((item) => item.id === openId);
  const present = items[index];
  if (present && (held?.submission !== present || held.index !== index))
    setHeld({ submission: present, index });

  const submission = present ?? (held?.submission.id === openId ? held.submission : undefined);
  const place = present ? index : (held?.index ?? 0);
  const after = present ? place + 1 : place;

  const go = useCallback(
    (id: string | null, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete('open');
          else next.set('open', id);
          return next;
        },
        // Synchronous, so that the next key press starts from the submission opened by this one.
        { replace, preventScrollReset: true, flushSync: true },
      ),
    [setParams],
  );

  const hasNext = submission !== undefined && (after < items.length || hasNextPage);
  async function next() {
    const loaded = after < items.length ? items : await fetchNext();
    const target = loaded[after];
    if (target) go(target.id, true);
  }
  function previous() {
    const target = items[place - 1];
    if (target) go(target.id, true);
  }

  return {
    submission,
    /** Counted from 1; undefined if the list no longer contains it. */
    position: present ? index + 1 : undefined,
    show: useCallback((id: string) => go(id, false), [go]),
    close: useCallback(() => go(null, true), [go]),
    next: hasNext ? next : undefined,
    previous: submission !== undefined && place > 0 ? previous : undefined,
  };
}
