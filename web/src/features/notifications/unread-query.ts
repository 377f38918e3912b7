import { queryOptions } from '@tanstack/react-query';
import { countUnread } from '#contract/unread-notifications.ts';
import { call } from '../../api/client.ts';

/** The server counts no further. */
export const countedUnread = 100;

export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(countUnread, { signal }),
  });
