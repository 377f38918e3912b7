import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#contract/limits.ts';
import type { ReviewedSubmission } from '#contract/review.ts';
import { claimSubmission, releaseSubmission } from '#contract/review-claims.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { call } from '../../api/client.ts';

const heartbeat = limits.claimHeartbeatSeconds * 1000;

/** The last request about the claim of each submission: a release must not overtake a claim, nor a claim a release. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<T>(id: string, send: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).then(send, send);
  turns.set(id, turn);
  return turn;
}

/** Claims a submission, or prolongs the claim. A review waits for it. */
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ['claim', id],
    queryFn: () => inTurn(id, () => call(claimSubmission, { params: { id }, body: {} })),
    staleTime: heartbeat,
    gcTime: 0,
    retry: false,
  });

/** Holds the claim of a submission that can be reviewed while it is open. */
export function useClaim({ id, status }: Pick<ReviewedSubmission, 'id' | 'status'>): void {
  const { claimable } = submissionRules[status];
  useQuery({
    ...claimQuery(id),
    enabled: claimable,
    refetchInterval: heartbeat,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (!claimable) return;
    return () => {
      // Without it the claim ends by itself.
      inTurn(id, () => call(releaseSubmission, { params: { id } })).catch(() => {});
    };
  }, [id, claimable]);
}
