import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReviewedSubmission } from '#contract/review.ts';
import { placeInList } from './place-in-list.ts';
import { reviewedQuery } from './review-queries.ts';

interface Loaded {
  items: readonly ReviewedSubmission[];
  /** Whether the first page has arrived, or failed. */
  settled: boolean;
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
 * One that the loaded list does not contain is fetched: a link may name any, and a refreshed list may have lost it
 * (reviewed by someone else, deleted). Next and previous continue from its place in the list.
 */
export function useOpenSubmission({ items, settled, hasNextPage, fetchNext }: Loaded) {
  const [params, setParams] = useSearchParams();
  const [last, setLast] = useState<Held | null>(null);
  const openId = params.get('open');
  const index = openId === null ? -1 : items.findIndex((item) => item.id === openId);
  const present = items[index];
  if (present && (last?.submission !== present || last.index !== index))
    setLast({ submission: present, index });
  const held = last?.submission.id === openId ? last : null;
  const fetched = useQuery({
    ...reviewedQuery(openId ?? ''),
    enabled: openId !== null && present === undefined && settled,
  });

  const submission = present ?? fetched.data ?? held?.submission;
  const place = present ? index : (held?.index ?? (submission ? placeInList(items, submission) : 0));
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

  const hasNext = submission !== undefined && (after < items.length || (hasNextPage && held !== null));
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
    /** The URL names a submission that is not loaded; `error` says why not. */
    missing: openId !== null && submission === undefined ? fetched : null,
    /** Counted from 1; undefined if the loaded list does not contain it. */
    position: present ? index + 1 : undefined,
    /** The list contained it when it was opened. */
    left: present === undefined && held !== null,
    /** It is shown as the server has it, not as the list had it before. */
    current: present !== undefined || fetched.data !== undefined,
    show: useCallback((id: string) => go(id, false), [go]),
    close: useCallback(() => go(null, true), [go]),
    next: hasNext ? next : undefined,
    previous: submission !== undefined && place > 0 ? previous : undefined,
  };
}
