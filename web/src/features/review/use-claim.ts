import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { ReviewClaim, ReviewedSubmission } from '#contract/review.ts';
import { type ClaimInput, claimSubmission, releaseSubmission } from '#contract/review-claims.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { reviewedQuery } from './review-queries.ts';

const heartbeat = limits.claimHeartbeatSeconds * 1000;

/** The last request about the claim of each submission: a release must not overtake a claim, nor a claim a release. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<T>(id: string, send: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).then(send, send);
  turns.set(id, turn);
  return turn;
}

const claim = (id: string, body: ClaimInput) =>
  inTurn(id, () => call(claimSubmission, { params: { id }, body }));

/** Claims a submission, or prolongs the claim. A review waits for it. */
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['claim', id],
    queryFn: () => claim(id, {}),
    staleTime: heartbeat,
    gcTime: 0,
    retry: false,
  });

const isRefused = (error: Error | null) =>
  error instanceof ApiProblem && error.problem.code === 'claimed_by_another';

/** Another administrator has claimed it since. */
function claimedSince(own: ReviewClaim | null | undefined, now: ReviewClaim | null): boolean {
  if (!own || !now || now.administratorId === own.administratorId) return false;
  return Date.parse(now.since) > Date.parse(own.since);
}

/**
 * Holds the claim of a submission that can be reviewed while it is open.
 * @returns the claim of another administrator, who must be asked or from whom it can be taken over; null if it is free or held
 */
export function useClaim(submission: ReviewedSubmission) {
  const { id, status } = submission;
  const queryClient = useQueryClient();
  const { claimable } = submissionRules[status];
  const query = useQuery({
    ...claimQuery(id),
    enabled: claimable,
    // Not while another administrator has it: each refused claim is an error in the browser's log.
    refetchInterval: ({ state: { error } }) => (isRefused(error) ? false : heartbeat),
    refetchIntervalInBackground: true,
  });
  const { data: held, error, refetch } = query;
  const refused = isRefused(error);
  const taken = claimable && (refused || claimedSince(held?.claim, submission.claim));
  const isFree = taken && submission.claim === null;
  const wasTaken = useRef(false);

  useEffect(() => {
    // What is reviewed is what was claimed.
    if (held) queryClient.setQueryData(reviewedQuery(id).queryKey, held);
  }, [held, id, queryClient]);
  useEffect(() => {
    if (!refused) return;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: reviewedQuery(id).queryKey });
    refresh();
    // Live events say when it is free; this does so without them.
    const timer = setInterval(refresh, heartbeat);
    return () => clearInterval(timer);
  }, [refused, id, queryClient]);
  useEffect(() => {
    // The other administrator has closed it, perhaps before a heartbeat of this page was refused.
    if (isFree || (claimable && wasTaken.current && !taken)) void refetch();
    wasTaken.current = taken;
  }, [isFree, claimable, taken, refetch]);
  useEffect(() => {
    if (!claimable) return;
    return () => {
      // Without it the claim ends by itself.
      inTurn(id, () => call(releaseSubmission, { params: { id } })).catch(() => {});
    };
  }, [id, claimable]);

  return { taken, by: taken ? submission.claim : null };
}

/** Takes the claim of another administrator. */
export function useTakeOver(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => claim(id, { takeover: { reason } }),
    onSuccess: (held) => {
      queryClient.setQueryData(claimQuery(id).queryKey, held);
      queryClient.setQueryData(reviewedQuery(id).queryKey, held);
    },
  });
}
