import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { getNextSubmission } from '#contract/review-desk.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { isNotFound } from '../../../api/ignore-not-found.ts';
import { notePassing } from '../../../api/passing-by.ts';
import { useOpenId } from '../../../ui/lists/use-open-id.ts';
import { toastProblem, toastRetry, toastSuccess } from '../../../ui/overlays/toast.ts';
import {
  findLoaded,
  lists,
  nextKey,
  nextQuery,
  type Resume,
  type ReviewPages,
  reviewedQuery,
  reviewListsFreshFor,
} from '../review-queries.ts';
import { placeInList } from './place-in-list.ts';
import type { ReviewFilters } from './review-filters.ts';

interface Loaded {
  filters: ReviewFilters;
  items: readonly ReviewedSubmission[];
  /** What the server had at `loadedAt`: the items may still show a row that left. */
  loaded: Pick<ReviewPages, 'pages'> | undefined;
  loadedAt: number;
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
 * It is fetched too, so that it shows what others change meanwhile; a link may name one that the loaded list does not
 * contain, and a refreshed list may have lost it. Next and previous continue from its place in the list.
 */
export function useOpenSubmission(list: Loaded) {
  const { filters, items, loaded, loadedAt, settled, hasNextPage, fetchNext } = list;
  const [openId, go] = useOpenId();
  const [last, setLast] = useState<Held | null>(null);
  /** The search for free work that runs; any move ends it. */
  const searching = useRef<object | null>(null);
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move ends the search, wherever it leads.
  useEffect(
    () => () => {
      searching.current = null;
      void queryClient.cancelQueries({ queryKey: nextKey });
    },
    [openId, queryClient],
  );
  const index = openId === null ? -1 : items.findIndex((item) => item.id === openId);
  const present = items[index];
  if (present && (last?.submission !== present || last.index !== index))
    setLast({ submission: present, index });
  const held = last?.submission.id === openId ? last : null;
  const listed = present && findLoaded(loaded, present.id);
  const fetched = useQuery({
    ...reviewedQuery(openId ?? ''),
    enabled: openId !== null && settled,
    // What the list just loaded is not fetched once more.
    ...(listed && { initialData: listed, initialDataUpdatedAt: loadedAt }),
    staleTime: reviewListsFreshFor,
  });

  const newer = listed && loadedAt > fetched.dataUpdatedAt ? listed : fetched.data;
  const submission = newer ?? present ?? held?.submission;
  const place = present
    ? index
    : (held?.index ?? (submission ? placeInList(items, submission, filters.sort) : 0));
  const after = present ? place + 1 : place;

  // A reviewed row stays until the dialog closes, but is no longer counted.
  const isListed = ({ status }: ReviewedSubmission) => lists(filters.status, status);
  const counted = present !== undefined && isListed(present);
  const hasNext = submission !== undefined && (after < items.length || (hasNextPage && held !== null));
  function step(id: string) {
    notePassing();
    go(id, true);
  }
  async function next() {
    const loaded = after < items.length ? items : await fetchNext();
    const target = loaded[after];
    if (target) step(target.id);
  }
  const isPending = ({ id, status }: ReviewedSubmission) =>
    submissionRules[status].reviewable && id !== openId;
  /** The server knows what others have open. Loads few pages of the list, so that its place is shown. */
  async function openNextPending(from: Resume, ended: () => boolean) {
    const { submission: free, resume } = await queryClient.fetchQuery(nextQuery(filters, openId, from));
    if (ended()) return;
    if (free === null && resume) {
      return toastRetry(
        'The search for free work took too long. Narrow the filter, or try again.',
        () => void nextPending(resume),
      );
    }
    let loaded = items;
    for (let pages = 0; free && pages < 3 && !loaded.some(({ id }) => id === free.id); pages += 1) {
      const more = await fetchNext();
      if (ended()) return;
      if (more.length === loaded.length) break;
      loaded = more;
    }
    if (free === null) toastSuccess('No other work in this list is free to review.');
    go(free?.id ?? null, true);
  }
  async function nextPending(from: Resume = null): Promise<void> {
    if (searching.current) return;
    const search = {};
    searching.current = search;
    const ended = () => searching.current !== search;
    try {
      await openNextPending(from, ended);
    } catch (error) {
      if (!ended()) toastProblem(error, getNextSubmission.failure, () => void nextPending(from));
    } finally {
      if (!ended()) searching.current = null;
    }
  }
  function previous() {
    const target = items[place - 1];
    if (target) step(target.id);
  }

  return {
    submission,
    /** The URL names a submission that is not loaded; `error` says why not. */
    missing: openId !== null && submission === undefined ? fetched : null,
    /** Counted from 1; undefined if the loaded list does not contain it. */
    position: counted ? items.slice(0, index + 1).filter(isListed).length : undefined,
    /** The list contained it when it was opened. */
    left: present === undefined && held !== null,
    /** It was reviewed, and stays in the list until the dialog closes. */
    reviewed: present !== undefined && !counted,
    /** It was deleted or withdrawn while it was open. */
    gone: submission !== undefined && isNotFound(fetched.error),
    /** It is shown as the server has it, not as the list had it before. */
    current: present !== undefined || fetched.data !== undefined,
    show: useCallback((id: string) => go(id, false), [go]),
    close: useCallback(() => go(null, true), [go]),
    next: hasNext ? next : undefined,
    nextPending: items.some(isPending) || hasNextPage ? () => nextPending() : undefined,
    previous: submission !== undefined && place > 0 ? previous : undefined,
  };
}
