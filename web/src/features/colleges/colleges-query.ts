import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type College,
  type CollegeFilter,
  type CollegeInput,
  createCollege,
  deleteCollege,
  editCollege,
  listColleges,
  mergeColleges,
  previewMerge,
} from '#contract/manage-colleges.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';

export interface CollegeFilters {
  readonly search?: string | undefined;
  readonly show: CollegeFilter;
}

/** Milliseconds between two looks at how many students are still to be moved. */
const movingPeriod = 2_000;

export const collegesQuery = (filters: CollegeFilters) =>
  infiniteQueryOptions({
    queryKey: ['colleges', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listColleges, { query: { ...filters, cursor: pageParam }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.items.some(({ moving }) => moving > 0)) ? movingPeriod : false,
  });

export const mergePreviewQuery = (id: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['colleges', 'merge', id, ids],
    queryFn: ({ signal }) => call(previewMerge, { params: { id }, query: { ids: ids.join(',') }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['colleges', 'list'] }),
  });
}

/** Adds a college, or changes the one that is given. */
export const useSaveCollege = (college: College | null) =>
  useChange((body: CollegeInput) =>
    college === null
      ? call(createCollege, { body })
      : call(editCollege, { params: { id: college.id }, body: { ...body, version: college.version } }),
  );

export const useRemoveCollege = (id: string) =>
  useChange(() => call(deleteCollege, { params: { id } }).catch(ignoreNotFound));

/** Merges colleges into the one with the id. */
export const useMergeColleges = () =>
  useChange(({ id, ids }: { id: string; ids: string[] }) =>
    call(mergeColleges, { params: { id }, body: { ids } }),
  );
