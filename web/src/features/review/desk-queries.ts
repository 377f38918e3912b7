import { queryOptions, useQuery } from '@tanstack/react-query';
import { listSubmissions } from '#contract/review.ts';
import { listReviewers, listSimilarSubmissions } from '#contract/review-desk.ts';
import { getSubmissionHistory } from '#contract/submission-history.ts';
import { call } from '../../api/client.ts';

/** Other students' work with the same link or file. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', 'similar', id],
    queryFn: ({ signal }) => call(listSimilarSubmissions, { params: { id }, signal }),
    staleTime: 60_000,
  });

/** The newest work of a student. */
export const workOfStudentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['review', 'student', userId],
    queryFn: ({ signal }) => call(listSubmissions, { query: { userId, limit: '8' }, signal }),
    staleTime: 15_000,
  });

/** Versions and reviews of a submission. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', 'history', id],
    queryFn: ({ signal }) => call(getSubmissionHistory, { params: { id }, signal }),
  });

export const reviewersQuery = () =>
  queryOptions({
    queryKey: ['review', 'reviewers'],
    queryFn: ({ signal }) => call(listReviewers, { signal }),
    staleTime: 15_000,
  });

/** The id of the administrator who is signed in; undefined until it is known. */
export const useOwnId = ({ enabled = true } = {}) =>
  useQuery({ ...reviewersQuery(), enabled }).data?.items.find(({ me }) => me)?.id;
