import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { describeNotification, type NotificationKind } from '#contract/notification-kinds.ts';
import {
  editNotificationSettings,
  getNotificationSettings,
  listNotifications,
  type NotificationSettings,
} from '#contract/notifications.ts';
import { markRead } from '#contract/read-notifications.ts';
import type { Answer, Given } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';
import { presentTime } from '../../api/server-time.ts';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { closeShown } from './this-browser.ts';
import { unreadQuery } from './unread-query.ts';

/** Rows that the bell reads: runs of one kind become one entry. */
const newestRows = 30;

type NotificationPage = Answer<typeof listNotifications>;

/** With texts that this page makes, whose numbers and times are in the visitor's locale and time zone. */
export async function loadNotifications(
  query: Given<typeof listNotifications, 'query'>,
  signal?: AbortSignal,
): Promise<NotificationPage> {
  const page = await call(listNotifications, { query, signal });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    ...page,
    items: page.items.map((item) => {
      const { title, detail } = describeNotification(item.kind, item.data, timeZone) ?? item;
      return { ...item, title, detail };
    }),
  };
}

const newestKey = ['notifications', 'newest'] as const;
const listKey = ['notifications', 'list'] as const;

export const newestQuery = () =>
  queryOptions({
    queryKey: newestKey,
    queryFn: ({ signal }) => loadNotifications({ limit: String(newestRows) }, signal),
  });

export interface NotificationFilters {
  kind?: NotificationKind | undefined;
  unread: boolean;
}

export const notificationsQuery = ({ kind, unread }: NotificationFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { kind, unread }],
    queryFn: ({ pageParam, signal }) =>
      loadNotifications({ cursor: pageParam, kind, unread: unread ? 'true' : undefined }, signal),
    ...cursorPages,
  });

type ReadInput = Exclude<Given<typeof markRead, 'body'>, { about: string }>;

const isMarked = (input: ReadInput, id: string) =>
  'ids' in input ? input.ids.includes(id) : id <= input.upTo;

/** The page as it is once these are read; filtered lists keep their rows until they are loaded again. */
function withRead(page: NotificationPage, input: ReadInput, readAt: string): NotificationPage {
  const items = page.items.map((item) =>
    item.readAt === null && isMarked(input, item.id) ? { ...item, readAt } : item,
  );
  return { ...page, items };
}

/** Shows them as read at once. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadInput) => call(markRead, { body }),
    async onMutate(input) {
      await queryClient.cancelQueries({ queryKey: ['notifications'] });
      const readAt = presentTime().toISOString();
      queryClient.setQueryData(newestQuery().queryKey, (page) => page && withRead(page, input, readAt));
      queryClient.setQueriesData<InfiniteData<NotificationPage, string | undefined>>(
        { queryKey: listKey },
        (data) => data && { ...data, pages: data.pages.map((page) => withRead(page, input, readAt)) },
      );
    },
    onSuccess(counted, input) {
      queryClient.setQueryData(unreadQuery().queryKey, counted);
      void closeShown((id) => isMarked(input, id)).catch(() => {});
    },
    onError(error) {
      toastProblem(error, markRead.failure);
      return queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
  });
}

const settingsKey = ['notification-settings'] as const;

const settingsQuery = () =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  });

/** Not read again while a choice is being saved: the answer would be older than what is shown. */
export function useSettings() {
  const saving = useIsMutating({ mutationKey: settingsKey }) > 0;
  return useQuery({ ...settingsQuery(), enabled: !saving });
}

type SettingsInput = Given<typeof editNotificationSettings, 'body'>;

/** Shows a choice at once, and takes it back if it cannot be saved. */
export function useEditSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery();
  return useMutation({
    mutationKey: settingsKey,
    // One after the other, so that the last choice is the one that is stored.
    scope: { id: 'notification-settings' },
    mutationFn: (body: SettingsInput) => call(editNotificationSettings, { body }),
    async onMutate({ kinds = {}, domains }) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (settings) =>
          settings && {
            ...settings,
            kinds: { ...settings.kinds, ...kinds } as NotificationSettings['kinds'],
            ...(domains !== undefined && { domains }),
          },
      );
    },
    onError(error) {
      toastProblem(error, editNotificationSettings.failure);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
