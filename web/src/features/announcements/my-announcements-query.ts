import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getMyAnnouncement, listMyAnnouncements, readAnnouncement } from '#contract/my-announcements.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

/** On the dashboard. */
const newest = 3;

export const myAnnouncementsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['announcements', 'mine', 'all'],
    queryFn: ({ pageParam, signal }) => call(listMyAnnouncements, { query: { cursor: pageParam }, signal }),
    ...cursorPages,
  });

/** The newest announcements that the student has not read, and their number. */
export const unreadAnnouncementsQuery = () =>
  queryOptions({
    queryKey: ['announcements', 'mine', 'unread'],
    queryFn: ({ signal }) =>
      call(listMyAnnouncements, { query: { show: 'unread', limit: String(newest) }, signal }),
  });

export const myAnnouncementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcements', 'mine', 'one', id],
    queryFn: ({ signal }) => call(getMyAnnouncement, { params: { id }, signal }),
  });

/** Marks an announcement as read, also in the bell. */
export function useReadAnnouncement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(readAnnouncement, { params: { id } }),
    onSettled: () =>
      Promise.all(
        ['announcements', 'notifications'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
