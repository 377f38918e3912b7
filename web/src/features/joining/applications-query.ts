import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApplicationStatus } from '#contract/application-status.ts';
import {
  decideApplications,
  listApplications,
  readApplication,
  undoDecisions,
} from '#contract/applications.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

export type ListedStatus = Exclude<ApplicationStatus, 'draft'>;

const key = ['applications'];

export const applicationsQuery = (status: ListedStatus, search: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', status, search],
    queryFn: ({ pageParam, signal }) =>
      call(listApplications, {
        query: { status, ...(search !== '' && { search }), cursor: pageParam },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(readApplication, { params: { id }, signal }),
  });

export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof decideApplications, 'body'>) => call(decideApplications, { body }),
    // Also after a conflict: somebody else has decided.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

export function useUndoDecisions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof undoDecisions, 'body'>) => call(undoDecisions, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
