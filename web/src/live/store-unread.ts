import type { QueryClient } from '@tanstack/react-query';
import type { LiveEventData } from '#contract/live-events.ts';
import { countedUnread, unreadQuery } from '../features/notifications/unread-query.ts';

/**
 * Shows the number of unread notifications that an event names.
 * @returns whether it is certain. A transaction that committed at the same moment may be missing in it, as in an answer that
 * is on its way.
 */
export function storeUnread(
  queryClient: QueryClient,
  { unread, kind }: LiveEventData<'notification'>,
): boolean {
  const { queryKey } = unreadQuery();
  const before = queryClient.getQueryData(queryKey)?.unread;
  const fetching = queryClient.isFetching({ queryKey }) > 0;
  queryClient.setQueryData(queryKey, { unread });
  const added = kind !== undefined && before !== undefined && unread === Math.min(before + 1, countedUnread);
  return added && !fetching;
}
