import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type Announcement,
  type AnnouncementInput,
  correctAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  publishAnnouncement,
  unscheduleAnnouncement,
  withdrawAnnouncement,
} from '#contract/announcements.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { announcementQuery } from './announcements-query.ts';

/** Shows an answer at once, and reads the lists again. */
function useShowAnswer() {
  const queryClient = useQueryClient();
  return (announcement: Announcement) => {
    queryClient.setQueryData(announcementQuery(announcement.id).queryKey, announcement);
    return queryClient.invalidateQueries({ queryKey: ['announcements', 'list'] });
  };
}

/** Creates a draft, or changes what is not published; `version` is the one that the edit began from. */
export function useSaveAnnouncement(id: string | null) {
  const show = useShowAnswer();
  return useMutation({
    mutationFn: ({ version, ...input }: AnnouncementInput & { version: number }) =>
      id === null
        ? call(createAnnouncement, { body: input })
        : call(editAnnouncement, { params: { id }, body: { ...input, version } }),
    onSuccess: show,
  });
}

export function usePublishAnnouncement({ id, version }: Announcement) {
  const show = useShowAnswer();
  return useMutation({
    mutationFn: (publishAt: string | null) =>
      call(publishAnnouncement, { params: { id }, body: { version, publishAt } }),
    onSuccess: show,
  });
}

export function useUnscheduleAnnouncement({ id, version }: Announcement) {
  const show = useShowAnswer();
  return useMutation({
    mutationFn: () => call(unscheduleAnnouncement, { params: { id }, body: { version } }),
    onSuccess: show,
  });
}

export function useCorrectAnnouncement({ id, version }: Announcement) {
  const show = useShowAnswer();
  return useMutation({
    mutationFn: (body: Omit<z.input<typeof correctAnnouncement.body>, 'version'>) =>
      call(correctAnnouncement, { params: { id }, body: { ...body, version } }),
    onSuccess: show,
  });
}

export function useWithdrawAnnouncement({ id, version }: Announcement) {
  const show = useShowAnswer();
  return useMutation({
    mutationFn: () => call(withdrawAnnouncement, { params: { id }, body: { version } }),
    onSuccess: show,
  });
}

export function useDeleteAnnouncement(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteAnnouncement, { params: { id } }).catch(ignoreNotFound),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['announcements', 'list'] }),
  });
}
