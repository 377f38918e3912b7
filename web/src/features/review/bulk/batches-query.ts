import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type BatchOutcome,
  getReviewBatch,
  listReviewBatches,
  listReviewBatchItems,
  previewReviewBatch,
} from '#contract/review-batches.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';
import { isWorking } from './batch-texts.ts';

/** Live events make everything below it stale. */
const key = ['review-batches'] as const;

/** Milliseconds between two reads of a batch that works, in case no live event arrives. */
const pollEvery = 5_000;

export const previewQuery = (body: Given<typeof previewReviewBatch, 'body'>) =>
  queryOptions({
    queryKey: [...key, 'preview', body],
    queryFn: ({ signal }) => call(previewReviewBatch, { body, signal }),
    gcTime: 0,
    retry: false,
  });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getReviewBatch, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? pollEvery : false),
  });

export const batchItemsQuery = (id: string, outcome: BatchOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: [...key, 'items', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(listReviewBatchItems, {
        params: { id },
        query: { outcome, cursor: pageParam, limit: '50' },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

export const batchesQuery = infiniteQueryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listReviewBatches, { query: { cursor: pageParam, limit: '20' }, signal }),
  ...cursorPages,
});
