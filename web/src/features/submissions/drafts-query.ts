import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { getMyDraft, listMyDrafts } from '#contract/drafts.ts';
import { limits } from '#contract/limits.ts';
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

/** The tasks of all unfinished work: normally one page. */
const begunTasksQuery = () =>
  queryOptions({
    queryKey: ['drafts', 'list', 'tasks'],
    async queryFn({ signal }) {
      const begun: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { cursor, limit: String(limits.pageSizeMax) };
        const page = await call(listMyDrafts, { query, signal });
        begun.push(...page.items.map(({ taskId }) => taskId));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return begun;
    },
    select: (begun) => new Set(begun),
  });

const none: ReadonlySet<string> = new Set();

/** The tasks for which the student has unfinished work on the server; empty until they are known. */
export function useBegunTasks(): ReadonlySet<string> {
  const { user } = useSession();
  return useQuery({ ...begunTasksQuery(), enabled: user !== null }).data ?? none;
}
