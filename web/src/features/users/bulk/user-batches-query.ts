import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Given } from '#contract/route.ts';
import {
  getUserBatch,
  listUserBatches,
  listUserBatchItems,
  previewUserBatch,
  startUserBatch,
  type UserBatchOutcome,
  undoUserBatch,
} from '#contract/user-batches.ts';
import { call } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';
import { isWorking } from './user-batch-texts.ts';

export type UserSelectionInput = Given<typeof startUserBatch, 'body'>['selection'];

/** Milliseconds between two reads of a batch while the job works on it. */
const pollEvery = 1_000;

export const previewQuery = (body: Given<typeof previewUserBatch, 'body'>) =>
  queryOptions({
    queryKey: ['user-batches', 'preview', body],
    queryFn: ({ signal }) => call(previewUserBatch, { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

export const userBatchQuery = (id: string) =>
  queryOptions({
    queryKey: ['user-batches', 'one', id],
    queryFn: ({ signal }) => call(getUserBatch, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? pollEvery : false),
  });

/** @param working they change until the job has ended */
export const userBatchItemsQuery = (id: string, outcome: UserBatchOutcome | undefined, working: boolean) =>
  infiniteQueryOptions({
    queryKey: ['user-batches', 'items', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(listUserBatchItems, {
        params: { id },
        query: { outcome, cursor: pageParam, limit: '50' },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
    refetchInterval: working ? pollEvery : false,
  });

export const userBatchesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['user-batches', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listUserBatches, { query: { cursor: pageParam, limit: '20' }, signal }),
    ...cursorPages,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isWorking)) ? pollEvery : false,
  });

export function useStartUserBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof startUserBatch, 'body'>) => call(startUserBatch, { body }),
    onSuccess(batch) {
      queryClient.setQueryData(userBatchQuery(batch.id).queryKey, batch);
      void queryClient.invalidateQueries({ queryKey: userBatchesQuery().queryKey });
    },
  });
}

export function useUndoUserBatch(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(undoUserBatch, { params: { id }, body: { reason } }),
    onSuccess(batch) {
      queryClient.setQueryData(userBatchQuery(id).queryKey, batch);
      for (const part of ['list', 'items'])
        void queryClient.invalidateQueries({ queryKey: ['user-batches', part] });
    },
  });
}
