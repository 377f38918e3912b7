import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ReviewClaim, ReviewedSubmission } from '#contract/review.ts';
import { type ClaimInput, claimSubmission, releaseSubmission } from '#contract/review-claims.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { call } from '../../../api/client.ts';
import { isPageIdle } from '../../../api/last-input.ts';
import { untilStopped } from '../../../api/passing-by.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { historyQuery } from '../desk-queries.ts';
import { conflictOf } from '../form/review-conflict.ts';
import { reviewedQuery, storeClaimed } from '../review-queries.ts';

const heartbeat = limits.claimHeartbeatSeconds * 1000;

/** The last request about the claim of each submission: a release must not overtake a claim, nor a claim a release. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<T>(id: string, send: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).then(send, send);
  turns.set(id, turn);
  const forget = () => {
    if (turns.get(id) === turn) turns.delete(id);
  };
  turn.then(forget, forget);
  return turn;
}

/** The submissions that this page has asked to claim and has not released. */
const asked = new Set<string>();

function claim(id: string, body: ClaimInput) {
  asked.add(id);
  return inTurn(id, () => call(claimSubmission, { params: { id }, body }));
}

/** If this fails, the claim ends by itself. */
function release(id: string) {
  inTurn(id, () => call(releaseSubmission, { params: { id } })).catch(() => {});
}

/** Claims a submission at which the reviewer has stopped, or prolongs the claim. A review waits for it. */
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['claim', id],
    queryFn: async (context) => {
      await untilStopped(context);
      return claim(id, {});
    },
    staleTime: heartbeat,
    gcTime: 0,
    retry: false,
  });

const isRefused = (error: Error | null) =>
  error instanceof ApiProblem && error.problem.code === 'claimed_by_another';

/** Milliseconds until the claim is asked for again. 0 would be never. */
export const nextAttempt = (error: Error | null): number =>
  error instanceof ApiProblem && error.retryAfterSeconds !== null
    ? Math.max(1, error.retryAfterSeconds) * 1_000
    : heartbeat;

/** Whether another administrator has the claim. A claim older than `held` is of an answer that was read before it. */
function isOfAnother(now: ReviewClaim | null, own: string, held: ReviewClaim | null | undefined) {
  if (!now || now.administratorId === own) return false;
  return !held || Date.parse(now.since) > Date.parse(held.since);
}

/**
 * Holds the claim of a submission that can be reviewed while it is open. Does not ask for it while another administrator is
 * known to have it: browsers log each refusal as an error. Without input it releases the claim. What the student revises
 * while it is open waits for the reviewer, who may have left.
 * @returns whether another administrator has the claim, which this one can take over; why it is not claimed, if it failed; and
 *   `paused`: why this page does not ask for it, and what makes it ask, otherwise null
 */
export function useClaim(submission: ReviewedSubmission) {
  const { id, status, revisedAt } = submission;
  const queryClient = useQueryClient();
  const { claimable } = submissionRules[status];
  const held = queryClient.getQueryData(claimQuery(id).queryKey)?.claim;
  const ownId = useAdministrator().id;
  const ofAnother = isOfAnother(submission.claim, ownId, held);
  // The work for which the page was idle.
  const [idleFor, setIdleFor] = useState<string | null>(null);
  const unused = claimable && idleFor === id;
  // The version that was open when it could not be claimed.
  const [reviewedAs, setReviewedAs] = useState<Pick<ReviewedSubmission, 'id' | 'revisedAt'> | null>(null);
  if (!claimable && (reviewedAs?.id !== id || reviewedAs.revisedAt !== revisedAt))
    setReviewedAs({ id, revisedAt });
  if (reviewedAs && reviewedAs.id !== id) setReviewedAs(null);
  const revised = claimable && reviewedAs?.id === id && reviewedAs.revisedAt !== revisedAt;
  const idle = unused || revised;
  const {
    data: claimed,
    dataUpdatedAt,
    error,
    errorUpdatedAt,
    refetch,
  } = useQuery({
    ...claimQuery(id),
    enabled: claimable && !ofAnother && !idle,
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : nextAttempt(state.error)),
    refetchIntervalInBackground: true,
  });
  const taken = claimable && (isRefused(error) || ofAnother);
  const isFree = taken && submission.claim === null;
  const wasTaken = useRef(false);

  useEffect(() => {
    if (!claimable || idle) return;
    const timer = setInterval(() => isPageIdle() && setIdleFor(id), heartbeat);
    return () => clearInterval(timer);
  }, [claimable, idle, id]);
  useEffect(() => {
    // What is reviewed is what was claimed.
    if (claimed) storeClaimed(queryClient, claimed);
  }, [claimed, queryClient]);
  useEffect(() => {
    if (!taken) return;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: reviewedQuery(id).queryKey });
    refresh();
    // Live events say when it is free; this does so without them.
    const timer = setInterval(refresh, heartbeat);
    return () => clearInterval(timer);
  }, [taken, id, queryClient]);
  useEffect(() => {
    // The other administrator has closed it, perhaps before a heartbeat of this page was refused.
    if (!idle && (isFree || (claimable && wasTaken.current && !taken)))
      void refetch({ cancelRefetch: false });
    wasTaken.current = taken;
  }, [idle, isFree, claimable, taken, refetch]);
  useEffect(() => {
    setIdleFor((before) => (claimable && before === id ? before : null));
  }, [id, claimable]);
  useEffect(() => {
    if (!claimable || idle) return;
    return () => {
      const now = queryClient.getQueryData(reviewedQuery(id).queryKey);
      // If it was only passed, there is nothing to release.
      if (!asked.delete(id)) return;
      // The review ended the claim.
      if (now && !submissionRules[now.status].claimable) return;
      release(id);
    };
  }, [id, claimable, idle, queryClient]);

  function resume() {
    // What is known of the claim is of before its release.
    void refetch();
    endPause();
  }
  function endPause() {
    setIdleFor(null);
    setReviewedAs(null);
  }

  const ended = errorUpdatedAt - dataUpdatedAt > limits.claimSeconds * 1_000;
  const failed =
    claimable && !taken && !idle && (claimed === undefined || ended) && error && !conflictOf(error);
  return {
    taken,
    failure: failed ? { error, onRetry: () => void refetch() } : null,
    paused: idle && !taken ? { revised, resume } : null,
    // Then the page holds the claim, also if it waited before.
    onTakenOver: endPause,
  };
}

export type Paused = NonNullable<ReturnType<typeof useClaim>['paused']>;

/** Takes the claim of another administrator. */
export function useTakeOver(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => claim(id, { takeover: { reason } }),
    onSuccess: (held) => {
      queryClient.setQueryData(claimQuery(id).queryKey, held);
      storeClaimed(queryClient, held);
      void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey });
    },
  });
}
