import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AppealFilter,
  type DecideAppealInput,
  decideAppeal,
  getAppeal,
  listAppeals,
} from '#contract/appeals.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

export const appealsQuery = (show: AppealFilter) =>
  infiniteQueryOptions({
    queryKey: ['appeals', 'list', show],
    queryFn: ({ pageParam, signal }) => call(listAppeals, { query: { show, cursor: pageParam }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

export const appealQuery = (id: string) =>
  queryOptions({
    queryKey: ['appeals', 'one', id],
    queryFn: ({ signal }) => call(getAppeal, { params: { id }, signal }),
  });

/** Shows the decision at once, and fetches again what it changes. */
export function useDecideAppeal(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DecideAppealInput) => call(decideAppeal, { params: { id }, body }),
    onSuccess: (appeal) => {
      queryClient.setQueryData(appealQuery(id).queryKey, appeal);
      void queryClient.invalidateQueries({ queryKey: ['appeals', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['review'] });
      void queryClient.invalidateQueries({ queryKey: ['users'] });
    },
  });
}
