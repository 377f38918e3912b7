import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getOwnData,
  keepMyAccount,
  listAccesses,
  requestArchive,
  requestDeletion,
} from '#contract/own-data.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { sessionKey } from '../../api/query-client.ts';

/** Milliseconds between questions whether the archive is ready. */
const archivePoll = 3_000;

export const ownDataQuery = () =>
  queryOptions({
    queryKey: ['own-data'],
    queryFn: ({ signal }) => call(getOwnData, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.archive?.ready === null ? archivePoll : false),
  });

export const accessesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['own-data', 'accesses'],
    queryFn: ({ pageParam, signal }) => call(listAccesses, { query: { cursor: pageParam }, signal }),
    ...cursorPages,
  });

export function useRequestArchive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(requestArchive),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownDataQuery().queryKey, exact: true }),
  });
}

/** Every page of the account says when it is to be deleted. */
function useDeletionChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after an error: only the reply may be lost.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ownDataQuery().queryKey, exact: true }),
        queryClient.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}

export const useRequestDeletion = (body: { email: string; keepCertificates: boolean }) =>
  useDeletionChange<void>(() => call(requestDeletion, { body }));

export const useKeepAccount = () => useDeletionChange<void>(() => call(keepMyAccount));
