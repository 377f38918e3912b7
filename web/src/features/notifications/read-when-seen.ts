import { matchPath } from 'react-router-dom';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import { markRead } from '#contract/read-notifications.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { listen } from '../../live/live-bus.ts';
import { messageParameter, paths, workParameter } from '../../paths.ts';
import { unreadQuery } from './unread-query.ts';

/** Milliseconds for which a page is in view until what it shows counts as read. */
const moment = 1_000;

const kindsOf = {
  work: ['review', 'appeal'],
  task: ['task', 'deadline', 'moved-deadline'],
  message: ['answer'],
} as const satisfies Record<string, NotificationKind[]>;

export interface Shown {
  /** The work, task or message. */
  readonly about: string;
  /** The kinds of notifications about it. */
  readonly kinds: readonly NotificationKind[];
}

/**
 * The one thing that a page shows and that notifications are about; null on the general pages, to which those of points and
 * tiers lead. The page of an announcement marks its own.
 */
export function shownAt({ pathname, search }: { pathname: string; search: string }): Shown | null {
  const params = new URLSearchParams(search);
  const about =
    pathname === paths.pending
      ? { kinds: kindsOf.work, id: params.get(workParameter) }
      : pathname === paths.contactUs
        ? { kinds: kindsOf.message, id: params.get(messageParameter) }
        : { kinds: kindsOf.task, id: matchPath(paths.task(':id'), pathname)?.params.id };
  return about.id ? { about: about.id, kinds: about.kinds } : null;
}

/** Whether the page has what it shows: by convention the key of its query ends with 'one' and the id. */
const isLoaded = (about: string) =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey.at(-1) === about && queryKey.at(-2) === 'one' })
    .some(({ state }) => state.data !== undefined);

/**
 * Marks the notifications about what a page shows as read once it was loaded and in view for a moment, and again after one
 * has arrived, until the returned function is called.
 */
export function readWhenSeen({ about, kinds }: Shown): () => void {
  let due = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait() {
    clearTimeout(timer);
    if (due && document.visibilityState === 'visible') timer = setTimeout(read, moment);
  }
  function read() {
    if (!isLoaded(about)) return wait();
    due = false;
    call(markRead, { body: { about } }).then(
      (counted) => queryClient.setQueryData(unreadQuery().queryKey, counted),
      // They stay unread until the page is looked at again.
      () => {
        due = true;
      },
    );
  }
  const unlisten = listen(({ kind, data }) => {
    if (kind !== 'notification' || !kinds.some((name) => name === data.kind)) return;
    due = true;
    wait();
  });
  document.addEventListener('visibilitychange', wait);
  wait();
  return () => {
    unlisten();
    document.removeEventListener('visibilitychange', wait);
    clearTimeout(timer);
  };
}
