import { queryOptions } from '@tanstack/react-query';
import { countUnread } from '#contract/unread-notifications.ts';
import { call } from '../../api/client.ts';

/** The server counts no further. */
export const countedUnread = 100;

/** '3', '99+' */
export const unreadCount = (unread: number): string =>
  unread >= countedUnread ? `${countedUnread - 1}+` : String(unread);

export const unreadQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(countUnread, { signal }),
  });
