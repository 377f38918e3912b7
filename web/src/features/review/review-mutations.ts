import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ApproveInput,
  approveSubmission,
  deleteSubmission,
  type RejectInput,
  type ReviewedSubmission,
  rejectSubmission,
} from '#contract/review.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { type ReviewPages, reviewListsKey, withDecided } from './review-queries.ts';

/** Under this key runs every verdict that is on its way. */
export const verdictKey = ['review', 'verdict'] as const;

/** Points moved: whatever shows them is due. */
function markPointsDue(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: ['users'] });
  void queryClient.invalidateQueries({ queryKey: ['leaderboard'] });
}

/** Keeps a verdict in every list that is loaded, and marks the lists as due: they are asked anew by and by. */
function useKeepVerdict() {
  const queryClient = useQueryClient();
  return (decided: ReviewedSubmission) => {
    queryClient.setQueriesData<ReviewPages>({ queryKey: reviewListsKey }, (pages) =>
      withDecided(pages, decided),
    );
    void queryClient.invalidateQueries({ queryKey: reviewListsKey, refetchType: 'none' });
    markPointsDue(queryClient);
  };
}

/** Asks every list of submissions anew. */
export function useRefreshReviews() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: reviewListsKey });
}

/** Asks the lists anew that verdicts have marked as due: when the details close, no row moves under the reader. */
export function useRefreshDueReviews() {
  const queryClient = useQueryClient();
  return () => queryClient.refetchQueries({ queryKey: reviewListsKey, type: 'active', stale: true });
}

export function useApprove(id: string) {
  return useMutation({
    mutationKey: verdictKey,
    mutationFn: (body: ApproveInput) => call(approveSubmission, { params: { id }, body }),
    onSuccess: useKeepVerdict(),
  });
}

export function useReject(id: string) {
  return useMutation({
    mutationKey: verdictKey,
    mutationFn: (body: RejectInput) => call(rejectSubmission, { params: { id }, body }),
    onSuccess: useKeepVerdict(),
  });
}

export function useDeleteSubmission(id: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshReviews();
  return useMutation({
    mutationFn: () => call(deleteSubmission, { params: { id } }).catch(ignoreNotFound),
    onSettled: () => {
      markPointsDue(queryClient);
      // Tasks count their submissions.
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
      return refresh();
    },
  });
}
