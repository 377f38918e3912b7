import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { stateOf, submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { presentTime } from '../../api/server-time.ts';
import { AsOf, useNow } from '../../ui/time/time.tsx';
import { historyQuery } from './history-query.ts';

/** Milliseconds after the end of a claim until the page asks whether it was prolonged. */
const grace = 2_000;

/**
 * Since when a reviewer has the work open, and whether its author may change or withdraw it. Follows live events. It is
 * not known before the history of this state is loaded; without it, after a failure, the server says what is refused.
 */
export function useOpenClaim({ id, status }: Pick<Submission, 'id' | 'status'>) {
  const { data, isError, isPaused } = useQuery({
    ...historyQuery(id),
    // A claim that is prolonged, or ends by itself, has no event.
    refetchInterval: ({ state }) => {
      const claim = state.data?.claim;
      return claim ? Math.max(grace, Date.parse(claim.expiresAt) - presentTime().getTime() + grace) : false;
    },
  });
  const now = useNow();
  const claim = data?.claim ?? null;
  const claimed = claim !== null && Date.parse(claim.expiresAt) + grace > now.getTime();
  const { editable } = submissionRules[stateOf({ status, claimed })];
  return {
    /** The status is no longer that of the work. */
    outdated: data !== undefined && data.status !== status,
    known: data === undefined ? isError || isPaused : data.status === status,
    since: claimed && submissionRules[status].editable ? claim.since : null,
    editable,
    reviewed: (data?.reviews.length ?? 0) > 0,
  };
}

/** Why work that waits cannot be changed now. */
export function ClaimNote({ since, children }: { since: string; children: string }) {
  return (
    <p className="flex gap-3 rounded-control bg-dusk-soft p-4 text-sm">
      <Eye aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0 text-dusk" />
      <span>
        <span className="font-semibold">
          A reviewer has had it open since <AsOf date={since} />.
        </span>{' '}
        {children}
      </span>
    </p>
  );
}
