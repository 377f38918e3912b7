import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { getMyDraft, listMyDrafts } from '#contract/drafts.ts';
import type { Answer } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { useSession } from '../auth/session-query.ts';

/**
 * The student's unfinished work for a task; null without any. Read once: the open form follows it itself, so the page around
 * it does not share its answer.
 */
export const myDraftQuery = (taskId: string, reader: 'form' | 'page' = 'form') =>
  queryOptions({
    queryKey: ['drafts', 'one', taskId, reader],
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
    ...cursorPages,
  });

const begunTasks = ({
  pages: [first],
}: InfiniteData<Answer<typeof listMyDrafts>, string | undefined>): ReadonlySet<string> =>
  new Set(first?.taskIds);

const none: ReadonlySet<string> = new Set();

/** The tasks for which the student has unfinished work on the server; empty until they are known. */
export function useBegunTasks(): ReadonlySet<string> {
  const { user } = useSession();
  return useInfiniteQuery({ ...myDraftsQuery(), enabled: user !== null, select: begunTasks }).data ?? none;
}
