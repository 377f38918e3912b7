import { queryOptions } from '@tanstack/react-query';
import { listSubmissions } from '#contract/review.ts';
import { listReviewers, listSimilarSubmissions } from '#contract/review-desk.ts';
import { getSubmissionHistory } from '#contract/submission-history.ts';
import { call } from '../../api/client.ts';
import { untilStopped } from '../../api/passing-by.ts';

/** Other students' work with the same link or file. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', 'similar', id],
    queryFn: async (context) => {
      await untilStopped(context);
      return call(listSimilarSubmissions, { params: { id }, signal: context.signal });
    },
    staleTime: 60_000,
  });

/** The newest work of a student. */
export const workOfStudentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['review', 'student', userId],
    queryFn: async (context) => {
      await untilStopped(context);
      return call(listSubmissions, { query: { userId, limit: '8' }, signal: context.signal });
    },
    staleTime: 15_000,
  });

/** Versions and reviews of a submission. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', 'history', id],
    queryFn: async (context) => {
      await untilStopped(context);
      return call(getSubmissionHistory, { params: { id }, signal: context.signal });
    },
  });

export const reviewersQuery = () =>
  queryOptions({
    queryKey: ['review', 'reviewers'],
    queryFn: ({ signal }) => call(listReviewers, { signal }),
    staleTime: 15_000,
  });
