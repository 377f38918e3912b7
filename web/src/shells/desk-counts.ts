import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getDeskCounts } from '#contract/numbers.ts';
import { call } from '../api/client.ts';
import { formatTotal, totalOfCount } from '../ui/format-total.ts';

const deskCountsQuery = () =>
  queryOptions({
    queryKey: ['desk-counts'],
    queryFn: ({ signal }) => call(getDeskCounts, { signal }),
  });

/** The numbers of the sidebar as text; undefined until they are known. */
export function useDeskCounts() {
  const { data } = useQuery(deskCountsQuery());
  if (!data) return undefined;
  return {
    pending: formatTotal({ total: data.pendingSubmissions }),
    openTasks: formatTotal(totalOfCount(data.openTasks)),
    messages: formatTotal(totalOfCount(data.openMessages)),
    appeals: formatTotal(totalOfCount(data.openAppeals)),
    users: formatTotal({ total: data.users }),
  };
}

/** Counts again after any change by an administrator: a review, a task, a user, a message. */
export function useCountsAfterChanges(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        void queryClient.invalidateQueries({ queryKey: deskCountsQuery().queryKey });
      }),
    [queryClient],
  );
}
