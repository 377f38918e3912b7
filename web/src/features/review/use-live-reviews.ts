import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../live/live-bus.ts';
import { storeInLists } from './review-mutations.ts';
import { findLoaded, type ReviewPages, reviewedQuery, reviewListsKey } from './review-queries.ts';

/** Shows in the loaded rows what other administrators and students change, while the rows stay in their places. */
export function useLiveReviews(): void {
  const queryClient = useQueryClient();
  useLiveEvents(({ kind, data }) => {
    if (kind !== 'submission' || data.change === 'created' || data.change === 'deleted') return;
    const lists = queryClient.getQueriesData<ReviewPages>({ queryKey: reviewListsKey, type: 'active' });
    if (document.hidden || !lists.some(([, pages]) => findLoaded(pages, data.submissionId))) return;
    queryClient.fetchQuery({ ...reviewedQuery(data.submissionId), staleTime: 0 }).then(
      (submission) => storeInLists(queryClient, submission),
      // Deleted meanwhile, or no network: the list itself is fetched again.
      () => {},
    );
  });
}
