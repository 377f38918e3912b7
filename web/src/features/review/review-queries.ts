import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { getSubmission, listSubmissions, type ReviewedSubmission } from '#contract/review.ts';
import { getNextSubmission } from '#contract/review-desk.ts';
import type { Answer } from '#contract/route.ts';
import {
  type SubmissionFilter,
  type SubmissionStatus,
  submissionRules,
} from '#contract/submission-status.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import type { ReviewFilters } from './queue/review-filters.ts';

export const reviewListsKey = ['review', 'list'] as const;

/** Milliseconds. Returning to a long list would fetch all its pages again. */
export const reviewListsFreshFor = 15_000;

/** The filters as the server names them. */
export function queryOf({ task: taskId, student: userId, age, mine, ...rest }: ReviewFilters) {
  const waits = age === 'overdue' ? { overdue: 'true' as const } : { waiting: age };
  return { ...rest, ...waits, taskId, userId, ...(mine && { claim: 'mine' as const }) };
}

export const nextKey = ['review', 'next'] as const;

/** The next pending submission of the list that no other administrator has open. Never kept: others change the list. */
export function nextQuery(filters: ReviewFilters, after: string | null, resume: Resume) {
  const { status, ...filter } = queryOf(filters);
  const restarted = resume?.restarted ? ('true' as const) : undefined;
  const query = { ...filter, after: after ?? undefined, cursor: resume?.cursor, restarted };
  return queryOptions({
    queryKey: [...nextKey, query],
    queryFn: ({ signal }) => call(getNextSubmission, { query, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Where a search that took too long has ended; null to begin one. */
export type Resume = Answer<typeof getNextSubmission>['resume'];

/** The submissions of a filter. */
export const reviewQuery = (filters: ReviewFilters) =>
  infiniteQueryOptions({
    queryKey: [...reviewListsKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listSubmissions, {
        query: { ...queryOf(filters), cursor: pageParam, limit: '50' },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
    staleTime: reviewListsFreshFor,
  });

/** Any submission, also one that the filters leave out. */
export const reviewedQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', 'one', id],
    queryFn: ({ signal }) => call(getSubmission, { params: { id }, signal }),
  });

/**
 * Stores the answer of a claim. Keeps what is known if it is newer: the answer may have been read before a review and arrive
 * after it.
 */
export function storeClaimed(queryClient: QueryClient, submission: ReviewedSubmission) {
  queryClient.setQueryData(reviewedQuery(submission.id).queryKey, (known) =>
    known && known.updatedAt > submission.updatedAt ? known : submission,
  );
}

/** The filters in the key of `reviewQuery`. */
export const filtersOf = (queryKey: readonly unknown[]) => queryKey[reviewListsKey.length] as ReviewFilters;

export type ReviewPages = InfiniteData<Answer<typeof listSubmissions>, string | undefined>;

export const findLoaded = (
  pages: Pick<ReviewPages, 'pages'> | undefined,
  id: string,
): ReviewedSubmission | undefined =>
  pages?.pages.flatMap(({ items }) => items).find((item) => item.id === id);

/** Whether a filter lists a status. */
export const lists = (filter: SubmissionFilter, status: SubmissionStatus) =>
  filter === 'all' || submissionRules[status].filter === filter;

/**
 * The same pages with a reviewed submission and the numbers after its review. The row stays in its place even if
 * the filter no longer matches: the reviewer continues from there.
 */
export function withReviewed(
  pages: ReviewPages | undefined,
  reviewed: ReviewedSubmission,
  filter: SubmissionFilter,
): ReviewPages | undefined {
  const before = findLoaded(pages, reviewed.id);
  if (!pages || !before) return pages;
  const from = submissionRules[before.status].filter;
  const to = submissionRules[reviewed.status].filter;
  // A review that was undone brings its work back.
  const change = Number(lists(filter, reviewed.status)) - Number(lists(filter, before.status));
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === reviewed.id ? reviewed : item)),
      total: page.total + change,
      counts:
        from === to
          ? page.counts
          : { ...page.counts, [from]: page.counts[from] - 1, [to]: page.counts[to] + 1 },
    })),
  };
}
