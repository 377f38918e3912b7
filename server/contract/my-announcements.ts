import { z } from 'zod';
import { id, idParams, pageOf, pageQuery, timestamp } from './fields.ts';
import { defineRoute } from './route.ts';

/** An announcement as its recipients see it. */
export const myAnnouncement = z.object({
  id,
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  publishedAt: timestamp,
  correctedAt: timestamp.nullable(),
  readAt: timestamp.nullable(),
});
export type MyAnnouncement = z.infer<typeof myAnnouncement>;

/** In a list, with the beginning of the text instead of the text. */
export const listedAnnouncement = myAnnouncement.omit({ body: true }).extend({
  /** Plain text, on one line. */
  excerpt: z.string(),
});
export type ListedAnnouncement = z.infer<typeof listedAnnouncement>;

export const listMyAnnouncements = defineRoute({
  method: 'GET',
  path: '/api/announcements',
  access: 'student',
  summary: 'Announcements for me, newest first',
  query: z.strictObject({
    ...pageQuery,
    /** unread: those that I have not read. */
    show: z.enum(['all', 'unread']).default('all'),
  }),
  response: pageOf(listedAnnouncement),
  failure: 'Failed to load announcements. Please try again.',
});

export const getMyAnnouncement = defineRoute({
  method: 'GET',
  path: '/api/announcements/:id',
  access: 'student',
  summary: 'One announcement for me',
  params: idParams,
  response: myAnnouncement,
  failure: 'Failed to load this announcement. Please try again.',
});

export const readAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/announcements/:id/read',
  access: 'student',
  summary: 'I have read this announcement',
  params: idParams,
  failure: 'Failed to mark the announcement as read. Please try again.',
});
