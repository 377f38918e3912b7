import { queryOptions } from '@tanstack/react-query';
import { listSubmissions } from '#contract/review.ts';
import { listReviewers, listSimilarSubmissions } from '#contract/review-desk.ts';
import { getSubmissionHistory } from '#contract/submission-history.ts';
import { call } from '../../api/client.ts';

/** Milliseconds. Reviewers who go through the list press a key every second or faster. */
const dwell = 400;

/** Waits until work is looked at, and not only passed. @throws when the work is left before */
async function dwelling(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, dwell));
  signal.throwIfAborted();
}

/** Other students' work with the same link or file. */
export const similarQuery = (id: string) =>
  queryOptions({
    queryKey: ['review', 'similar', id],
    queryFn: async ({ signal }) => {
      await dwelling(signal);
      return call(listSimilarSubmissions, { params: { id }, signal });
    },
    staleTime: 60_000,
  });

/** The newest work of a student. */
export const workOfStudentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['review', 'student', userId],
    queryFn: async ({ signal }) => {
      await dwelling(signal);
      return call(listSubmissions, { query: { userId, limit: '8' }, signal });
    },
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
