import { announcementNotices } from './features/announcements/announcement-notices.ts';
import type { FanOutSources } from './features/notifications/fan-out.ts';
import { movedDeadlineNotices } from './features/notifications/moved-deadline-notices.ts';
import { newTaskNotices } from './features/notifications/new-task-notices.ts';

/** Who gets a notification for many students, by its kind. Here, because features of several kinds take part. */
export const fanOutSources = {
  task: newTaskNotices,
  'moved-deadline': movedDeadlineNotices,
  announcement: announcementNotices,
} satisfies FanOutSources;
