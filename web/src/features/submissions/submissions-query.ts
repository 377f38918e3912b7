import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReviewFilter, SubmissionFilter } from '#contract/submission-status.ts';
import {
  type ChangesFilter,
  getMySubmission,
  listMyReviews,
  listMySubmissions,
} from '#contract/submissions.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

/** The student's own submissions that match a filter, newest first. @param edition without it of all */
export const mySubmissionsQuery = (status: SubmissionFilter, edition?: string) =>
  infiniteQueryOptions({
    queryKey: ['submissions', 'mine', status, edition ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listMySubmissions, { query: { status, edition, cursor: pageParam }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** The student's reviewed submissions, the latest review first; `first` of them on the first page. */
export const myReviewsQuery = (status: ReviewFilter, changes: ChangesFilter, first?: number) =>
  infiniteQueryOptions({
    queryKey: ['submissions', 'reviewed', status, changes],
    queryFn: ({ pageParam: cursor, signal }) => {
      const limit = cursor === undefined && first !== undefined ? String(first) : undefined;
      return call(listMyReviews, { query: { status, changes, cursor, limit }, signal });
    },
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

export const mySubmissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['submissions', 'one', id],
    queryFn: ({ signal }) => call(getMySubmission, { params: { id }, signal }),
  });

/** The newest submissions of any status. */
export const recentSubmissionsQuery = (count: number) =>
  queryOptions({
    queryKey: ['submissions', 'recent', count],
    queryFn: ({ signal }) => call(listMySubmissions, { query: { limit: String(count) }, signal }),
  });

/** Rejected work, and work to be changed, that can be revised now; more of it than a dashboard shows. */
export const revisableQuery = () =>
  queryOptions({
    queryKey: ['submissions', 'rejected'],
    queryFn: ({ signal }) =>
      call(listMyReviews, { query: { status: 'rejected', revisable: 'only', limit: '100' }, signal }),
  });
