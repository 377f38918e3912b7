import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  checkImport,
  getImport,
  type ImportOutcome,
  listImportItems,
  listImports,
  readImport,
  startImport,
  undoImport,
} from '#contract/imports.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { isWorking } from './import-texts.ts';

/** Milliseconds between two reads of an import while the job works on it. */
const pollEvery = 1_000;

export type ReadInput = Given<typeof readImport, 'body'>;
export type CheckInput = Given<typeof checkImport, 'body'>;

/** @param number of the file, which is read again only when another one is chosen */
export const readQuery = (number: number, body: ReadInput) =>
  queryOptions({
    queryKey: ['imports', 'file', number, body.kind, body.sheet ?? null],
    queryFn: ({ signal }) => call(readImport, { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The file is in its key's query only while it is shown.
    gcTime: 0,
  });

export const importsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['imports', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listImports, { query: { cursor: pageParam, limit: '10' }, signal }),
    ...cursorPages,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isWorking)) ? pollEvery : false,
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? pollEvery : false),
  });

/** @param working they change until the job has ended */
export const importItemsQuery = (id: string, outcome: ImportOutcome | undefined, working: boolean) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'items', id, outcome],
    queryFn: ({ pageParam, signal }) =>
      call(listImportItems, {
        params: { id },
        query: { outcome, cursor: pageParam, limit: '50' },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
    refetchInterval: working ? pollEvery : false,
  });

export const useCheckImport = () =>
  useMutation({ mutationFn: (body: CheckInput) => call(checkImport, { body }) });

export function useStartImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CheckInput) => call(startImport, { body }),
    onSuccess(batch) {
      queryClient.setQueryData(importQuery(batch.id).queryKey, batch);
      void queryClient.invalidateQueries({ queryKey: importsQuery().queryKey });
    },
  });
}

export function useUndoImport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(undoImport, { params: { id }, body: { reason } }),
    onSuccess(batch) {
      queryClient.setQueryData(importQuery(id).queryKey, batch);
      for (const part of ['list', 'items'])
        void queryClient.invalidateQueries({ queryKey: ['imports', part] });
    },
  });
}
