import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listSubmissions, type ReviewedSubmission } from '#contract/review.ts';
import type { Answer } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import type { ReviewFilters } from './review-filters.ts';

export const reviewListsKey = ['review', 'list'] as const;

/** Everybody's submissions of a filter, newest first. */
export const reviewQuery = (filters: ReviewFilters) =>
  infiniteQueryOptions({
    queryKey: [...reviewListsKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listSubmissions, { query: { ...filters, cursor: pageParam, limit: '50' }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export type ReviewPages = InfiniteData<Answer<typeof listSubmissions>, string | undefined>;

/**
 * The same pages with one submission as it stands now, and the counts that follow from it. The row stays
 * where it was, even where the filter would no longer show it: a reviewer goes on from there to the next one.
 */
export function withDecided(
  pages: ReviewPages | undefined,
  decided: ReviewedSubmission,
): ReviewPages | undefined {
  const before = pages?.pages.flatMap((page) => page.items).find((item) => item.id === decided.id);
  if (!pages || !before) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === decided.id ? decided : item)),
      counts:
        before.status === decided.status
          ? page.counts
          : {
              ...page.counts,
              [before.status]: page.counts[before.status] - 1,
              [decided.status]: page.counts[decided.status] + 1,
            },
    })),
  };
}
