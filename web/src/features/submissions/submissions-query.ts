import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SubmissionFilter } from '#contract/submission-status.ts';
import { getMySubmission, listMySubmissions } from '#contract/submissions.ts';
import { call } from '../../api/client.ts';

/** The student's own submissions that match a filter, newest first. */
export const mySubmissionsQuery = (status: SubmissionFilter) =>
  infiniteQueryOptions({
    queryKey: ['submissions', 'mine', status],
    queryFn: ({ pageParam, signal }) =>
      call(listMySubmissions, { query: { status, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
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
