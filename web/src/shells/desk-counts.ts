import { queryOptions, useQuery } from '@tanstack/react-query';
import { getDeskCounts } from '#contract/numbers.ts';
import { call } from '../api/client.ts';
import { useMay } from '../features/auth/may.tsx';
import { formatTotal, totalOfCount } from '../ui/numbers/format-total.ts';

export const deskCountsQuery = () =>
  queryOptions({
    queryKey: ['desk-counts'],
    queryFn: ({ signal }) => call(getDeskCounts, { signal }),
  });

/** The numbers of the sidebar as text; undefined until they are known. */
export function useDeskCounts() {
  const { data } = useQuery({ ...deskCountsQuery(), enabled: useMay('read') });
  if (!data) return undefined;
  return {
    pending: formatTotal({ total: data.pendingSubmissions }),
    openTasks: formatTotal(totalOfCount(data.openTasks)),
    messages: formatTotal(totalOfCount(data.openMessages)),
    appeals: formatTotal(totalOfCount(data.openAppeals)),
    applications: data.newApplications > 0 ? formatTotal(totalOfCount(data.newApplications)) : null,
    users: formatTotal({ total: data.users }),
    site: data.openSteps.includes('publish') ? 'not set up' : null,
  };
}
