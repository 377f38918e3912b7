import { queryOptions } from '@tanstack/react-query';
import { listEditions } from '#contract/editions.ts';
import { call } from '../../api/client.ts';

/** The editions, the one that runs first. They change once a year. */
export const editionsQuery = () =>
  queryOptions({
    queryKey: ['editions', 'list'],
    queryFn: async ({ signal }) => (await call(listEditions, { signal })).items,
    staleTime: 5 * 60_000,
  });
