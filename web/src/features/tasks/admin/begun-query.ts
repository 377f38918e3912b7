import { queryOptions } from '@tanstack/react-query';
import { countBegun } from '#contract/task-changes.ts';
import { call } from '../../../api/client.ts';

/** What a change of the task concerns. */
export const begunQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'begun', id],
    queryFn: ({ signal }) => call(countBegun, { params: { id }, signal }),
    staleTime: 0,
  });
