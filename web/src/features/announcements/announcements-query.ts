import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AnnouncementState,
  type Audience,
  countAudience,
  getAnnouncement,
  listAnnouncementReaders,
  listAnnouncements,
} from '#contract/announcements.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

export interface AnnouncementFilters {
  readonly search?: string | undefined;
  readonly state?: AnnouncementState | undefined;
}

export const announcementsQuery = (filters: AnnouncementFilters) =>
  infiniteQueryOptions({
    queryKey: ['announcements', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAnnouncements, { query: { ...filters, cursor: pageParam }, signal }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** While it is delivered, its numbers are read again every two seconds. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcements', 'one', id],
    queryFn: ({ signal }) => call(getAnnouncement, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.delivering ? 2_000 : false),
  });

export const readersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['announcements', 'readers', id],
    queryFn: ({ pageParam, signal }) =>
      call(listAnnouncementReaders, { params: { id }, query: { cursor: pageParam, limit: '50' }, signal }),
    ...cursorPages,
  });

export const audienceQuery = (audience: Audience | null) =>
  queryOptions({
    queryKey: ['announcements', 'audience', audience],
    queryFn: ({ signal }) => call(countAudience, { body: audience ?? { kind: 'all' }, signal }),
    enabled: audience !== null,
    placeholderData: keepPreviousData,
  });
