import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Alone in a file: every page of a student loads it. */
export const unread = z.object({
  /** Counted up to 100. */
  unread: z.number().int(),
});

export const countUnread = defineRoute({
  method: 'GET',
  path: '/api/me/notifications/unread',
  access: 'student',
  summary: 'How many notifications I have not read',
  response: unread,
  failure: 'Failed to load your notifications. Please try again.',
});
