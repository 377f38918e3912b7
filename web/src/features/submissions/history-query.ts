import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AppealInput, appealReview, listMyAppeals } from '#contract/appeals.ts';
import { getMySubmissionHistory } from '#contract/submission-history.ts';
import { call } from '../../api/client.ts';

/** The versions and reviews of an own submission, whether a reviewer has it open, and until when it can be revised. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['submissions', 'history', id],
    queryFn: ({ signal }) => call(getMySubmissionHistory, { params: { id }, signal }),
  });

export const appealsQuery = (id: string) =>
  queryOptions({
    queryKey: ['submissions', 'appeals', id],
    queryFn: ({ signal }) => call(listMyAppeals, { params: { id }, signal }),
  });

export function useAppeal(submissionId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AppealInput) => call(appealReview, { params: { id: submissionId }, body }),
    // Lists say what can be handed in again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
}
