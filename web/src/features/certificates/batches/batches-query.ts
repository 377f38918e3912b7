import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type CertificateOutcome,
  getCertificateBatch,
  listCertificateBatches,
  listCertificateBatchItems,
  startCertificateBatch,
  undoCertificateBatch,
} from '#contract/certificate-batches.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../../api/client.ts';
import { cursorPages } from '../../../api/cursor-pages.ts';

/** Milliseconds between two reads of a batch while it runs. */
const pollEvery = 2_000;

export const batchesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['certificates', 'batches'],
    queryFn: ({ pageParam, signal }) =>
      call(listCertificateBatches, { query: { cursor: pageParam, limit: '10' }, signal }),
    ...cursorPages,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ state }) => state === 'running')) ? pollEvery : false,
  });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificates', 'batch', id],
    queryFn: ({ signal }) => call(getCertificateBatch, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? pollEvery : false),
  });

/** @param running they change until the batch is done */
export const batchItemsQuery = (id: string, outcome: CertificateOutcome | undefined, running: boolean) =>
  infiniteQueryOptions({
    queryKey: ['certificates', 'batch-items', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(listCertificateBatchItems, {
        params: { id },
        query: { outcome, cursor: pageParam, limit: '50' },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
    refetchInterval: running ? pollEvery : false,
  });

export function useStartBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof startCertificateBatch, 'body'>) => call(startCertificateBatch, { body }),
    onSuccess(batch) {
      queryClient.setQueryData(batchQuery(batch.id).queryKey, batch);
      void queryClient.invalidateQueries({ queryKey: batchesQuery().queryKey });
    },
    // The template may have changed.
    onError: () => queryClient.invalidateQueries({ queryKey: ['certificates'] }),
  });
}

export function useUndoBatch(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(undoCertificateBatch, { params: { id }, body: { reason } }),
    onSuccess(batch) {
      queryClient.setQueryData(batchQuery(id).queryKey, batch);
      void queryClient.invalidateQueries({ queryKey: ['certificates'] });
    },
  });
}
