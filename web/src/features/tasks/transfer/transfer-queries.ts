import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Given } from '#contract/route.ts';
import { checkTaskImport, exportTasks, importTasks } from '#contract/task-transfer.ts';
import { call, callForBlob } from '../../../api/client.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';

export type Source = Given<typeof importTasks, 'body'>['source'];

/** The dry run. @param key of the source, of which a file has thousands of characters */
export const checkQuery = (key: string, source: Source | null, weeks: number | undefined) =>
  queryOptions({
    queryKey: ['tasks', 'import', key, weeks ?? null],
    queryFn: ({ signal }) =>
      call(checkTaskImport, {
        body: { source: source as Source, ...(weeks !== undefined && { weeks }) },
        signal,
      }),
    enabled: source !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export function useImportTasks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof importTasks, 'body'>) => call(importTasks, { body }),
    // After a refusal too: the table may show an older state.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
}

export const useExportTasks = () =>
  useMutation({
    mutationFn: (body: Given<typeof exportTasks, 'body'>) => callForBlob(exportTasks, { body }),
    onSuccess: (file, { edition }) => saveFile(file, `tasks-of-edition-${edition}.json`),
  });
