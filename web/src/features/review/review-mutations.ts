import { CancelledError, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ApproveInput,
  approveSubmission,
  deleteSubmission,
  type RejectInput,
  type RequestChangesInput,
  type ReviewedSubmission,
  rejectSubmission,
  requestChanges,
} from '#contract/review.ts';
import { reverseReview } from '#contract/review-claims.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { termsQuery } from '../tasks/details/terms-query.ts';
import { claimQuery } from './claims/use-claim.ts';
import { withClaim } from './claims/with-claim.ts';
import { historyQuery } from './desk-queries.ts';
import { tickedItems } from './form/ticks-query.ts';
import {
  filtersOf,
  type ReviewPages,
  reviewedQuery,
  reviewListsKey,
  withReviewed,
} from './review-queries.ts';

/** The mutation key of each review: approve, reject, request changes. */
export const reviewMutationKey = ['review', 'action'] as const;

/** Points changed: everything that shows them is stale. */
function invalidatePoints(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: ['users'] });
  void queryClient.invalidateQueries({ queryKey: ['leaderboard'] });
}

/** Puts a submission into every loaded list that has it and marks the lists as stale, without fetching them now. */
export function storeInLists(queryClient: QueryClient, submission: ReviewedSubmission) {
  for (const [queryKey, pages] of queryClient.getQueriesData<ReviewPages>({ queryKey: reviewListsKey })) {
    queryClient.setQueryData(queryKey, withReviewed(pages, submission, filtersOf(queryKey).status));
  }
  void queryClient.invalidateQueries({ queryKey: reviewListsKey, refetchType: 'none' });
}

/**
 * Stores the answer of an own review, reversal or undo, also if its `updatedAt` is earlier than what is known: servers write it
 * by their own clocks.
 * @param leaves whether the page leaves the submission after its review
 */
export async function storeReview(
  queryClient: QueryClient,
  reviewed: ReviewedSubmission,
  leaves = () => false,
): Promise<void> {
  const { id } = reviewed;
  // What was asked for before the review, as a heartbeat of the claim, must not replace it.
  await Promise.all(
    [reviewedQuery(id), claimQuery(id)].map(({ queryKey }) => queryClient.cancelQueries({ queryKey })),
  );
  storeInLists(queryClient, reviewed);
  queryClient.setQueryData(reviewedQuery(id).queryKey, reviewed);
  // The review ended the claim; if it is undone, the work is claimed again.
  void queryClient.invalidateQueries({ queryKey: claimQuery(id).queryKey, refetchType: 'none' });
  const refetchType = leaves() ? 'none' : 'active';
  void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey, refetchType });
  void queryClient.invalidateQueries({ queryKey: termsQuery(id, 'reviewer').queryKey, refetchType });
  invalidatePoints(queryClient);
}

/** Fetches every list of submissions again, and the open submission. */
export function useRefreshReviews() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['review'] });
}

/** A review, with the ticks of the checklist; it waits for the claim. */
function useReview<Body extends { version: number }>(
  id: string,
  { leaves, approves }: { leaves: () => boolean; approves: boolean },
  send: (body: Body) => Promise<ReviewedSubmission>,
) {
  const queryClient = useQueryClient();
  const claim = (staleTime?: { staleTime: 0 }): Promise<unknown> =>
    queryClient.fetchQuery({ ...claimQuery(id), ...staleTime }).catch((error) => {
      // The work was closed before it was claimed: its review is sent all the same.
      if (error instanceof CancelledError) return claim(staleTime);
      throw error;
    });
  return useMutation({
    mutationKey: reviewMutationKey,
    mutationFn: (body: Body) =>
      withClaim(claim, () =>
        send({ ...body, ...tickedItems(queryClient, { id, version: body.version }, approves) }),
      ),
    onSuccess: (reviewed) => storeReview(queryClient, reviewed, leaves),
  });
}

export const useApprove = (id: string, leaves: () => boolean) =>
  useReview(id, { leaves, approves: true }, (body: ApproveInput) =>
    call(approveSubmission, { params: { id }, body }),
  );

export const useReject = (id: string, leaves: () => boolean) =>
  useReview(id, { leaves, approves: false }, (body: RejectInput) =>
    call(rejectSubmission, { params: { id }, body }),
  );

export const useRequestChanges = (id: string, leaves: () => boolean) =>
  useReview(id, { leaves, approves: false }, (body: RequestChangesInput) =>
    call(requestChanges, { params: { id }, body }),
  );

/** Reverses a review; without a reason only the administrator's own, within seconds. */
export function useReverse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reviewId, reason }: { reviewId: string; reason?: string }) =>
      call(reverseReview, { params: { id: reviewId }, body: { ...(reason && { reason }) } }),
    onSuccess: (reversed) => storeReview(queryClient, reversed),
  });
}

export function useDeleteSubmission(id: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshReviews();
  return useMutation({
    mutationFn: () => call(deleteSubmission, { params: { id } }).catch(ignoreNotFound),
    onSettled: () => {
      invalidatePoints(queryClient);
      // Tasks count their submissions.
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
      return refresh();
    },
  });
}
