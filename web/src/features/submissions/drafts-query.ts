import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getMyDraft, listMyDrafts } from '#contract/drafts.ts';
import { call } from '../../api/client.ts';

/** The student's unfinished work for a task; null without any. Read once: the open form follows it by itself. */
export const myDraftQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['drafts', 'one', taskId],
    queryFn: async ({ signal }) => (await call(getMyDraft, { params: { id: taskId }, signal })).draft,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The student's unfinished work, what was changed last first. */
export const myDraftsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['drafts', 'list'],
    queryFn: ({ pageParam: cursor, signal }) => call(listMyDrafts, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
