import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startReviewBatch, undoReviewBatch } from '#contract/review-batches.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../../api/client.ts';
import { batchesQuery, batchQuery } from './batches-query.ts';

export function useStartBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof startReviewBatch, 'body'>) => call(startReviewBatch, { body }),
    onSuccess(batch) {
      queryClient.setQueryData(batchQuery(batch.id).queryKey, batch);
      void queryClient.invalidateQueries({ queryKey: batchesQuery.queryKey });
    },
  });
}

export function useUndoBatch(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(undoReviewBatch, { params: { id }, body: { reason } }),
    onSuccess(batch) {
      queryClient.setQueryData(batchQuery(id).queryKey, batch);
      void queryClient.invalidateQueries({ queryKey: batchesQuery.queryKey });
    },
  });
}
