import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLiveEvents } from '../../../live/live-bus.ts';
import { storeInLists } from '../review-mutations.ts';
import { findLoaded, type ReviewPages, reviewedQuery, reviewListsKey } from '../review-queries.ts';

/** Rows that are fetched one by one in each period. A bulk review changes more: they follow with the list. */
const alone = { rows: 10, period: 2_000 };

/** Shows in the loaded rows what other administrators and students change, while the rows stay in their places. */
export function useLiveReviews(): void {
  const queryClient = useQueryClient();
  const fetched = useRef({ since: 0, rows: 0 });
  useLiveEvents(({ kind, data }) => {
    if (kind !== 'submission' && kind !== 'claim') return;
    if (kind === 'submission' && (data.change === 'created' || data.change === 'deleted')) return;
    const lists = queryClient.getQueriesData<ReviewPages>({ queryKey: reviewListsKey, type: 'active' });
    if (document.hidden || !lists.some(([, pages]) => findLoaded(pages, data.submissionId))) return;
    if (Date.now() - fetched.current.since > alone.period) fetched.current = { since: Date.now(), rows: 0 };
    fetched.current.rows += 1;
    if (fetched.current.rows > alone.rows) return;
    queryClient.fetchQuery({ ...reviewedQuery(data.submissionId), staleTime: 0 }).then(
      (submission) => storeInLists(queryClient, submission),
      // Deleted meanwhile, or no network: the list itself is fetched again.
      () => {},
    );
  });
}
