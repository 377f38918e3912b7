import { queryOptions, useQuery } from '@tanstack/react-query';
import { getReviewPromise } from '#contract/review-promise.ts';
import { call } from '../../api/client.ts';

const reviewPromiseQuery = () =>
  queryOptions({
    queryKey: ['review-promise'],
    queryFn: ({ signal }) => call(getReviewPromise, { signal }),
    // A setting of the server.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Within how many days work is reviewed; undefined until it is known. */
export const useReviewDays = () => useQuery(reviewPromiseQuery()).data?.reviewDays;
