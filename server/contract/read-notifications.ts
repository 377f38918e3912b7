import { z } from 'zod';
import { id } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route.ts';
import { unread } from './unread-notifications.ts';

/** Alone in a file: pages without a list of notifications send it too. */
export const markRead = defineRoute({
  method: 'POST',
  path: '/api/me/notifications/read',
  access: 'student',
  summary: 'I have read these notifications, all up to one, or those about something',
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(limits.pageSizeMax) }),
    /** This one and all older ones: one that arrives meanwhile stays unread. */
    z.strictObject({ upTo: id }),
    /** Those about a message, task, submission or announcement, which the student has open. */
    z.strictObject({ about: id }),
  ]),
  response: unread,
  failure: 'Failed to mark as read. Please try again.',
});
