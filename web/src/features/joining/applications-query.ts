import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApplicationStatus } from '#contract/application-status.ts';
import {
  type Application,
  claimApplication,
  decideApplications,
  listApplications,
  readApplication,
  releaseApplication,
  undoDecisions,
} from '#contract/applications.ts';
import { limits } from '#contract/limits.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { isPageIdle } from '../../api/last-input.ts';
import { untilStopped } from '../../api/passing-by.ts';

export type ListedStatus = Exclude<ApplicationStatus, 'draft'>;

const key = ['applications'];
/** Also the number in the menu. */
const refresh = (queryClient: QueryClient) =>
  Promise.all([key, ['desk-counts']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

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

/** Holds the claim of an application while it is open and the page is used, unless another administrator has it. */
export function useApplicationClaim(id: string, undecided: boolean) {
  const queryClient = useQueryClient();
  const { queryKey } = applicationQuery(id);
  const params = { id };
  const read = async (send: () => Promise<Application>) => {
    const held = await send();
    queryClient.setQueryData(queryKey, held);
    return held.version;
  };
  useQuery({
    queryKey: ['application-claim', id],
    queryFn: async (context) => {
      await untilStopped(context);
      return read(() =>
        isPageIdle() ? call(readApplication, { params }) : call(claimApplication, { params, body: {} }),
      );
    },
    enabled: undecided,
    gcTime: 0,
    retry: false,
    refetchInterval: limits.claimHeartbeatSeconds * 1000,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (!undecided) return;
    // If it fails, the claim ends by itself.
    return () => void call(releaseApplication, { params: { id } }).catch(() => {});
  }, [id, undecided]);
  return useMutation({
    mutationFn: () => read(() => call(claimApplication, { params, body: { takeover: true } })),
  });
}

export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof decideApplications, 'body'>) => call(decideApplications, { body }),
    // Also after a conflict: somebody else has decided.
    onSettled: () => refresh(queryClient),
  });
}

export function useUndoDecisions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof undoDecisions, 'body'>) => call(undoDecisions, { body }),
    onSettled: () => refresh(queryClient),
  });
}
