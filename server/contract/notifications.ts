import { z } from 'zod';
import { id, pageQuery, timestamp } from './fields.ts';
import { mailChoices, type NotificationKind, notificationKindNames } from './notification-kinds.ts';
import { defineRoute } from './route.ts';
import { taskDomain } from './tasks.ts';
import { unread } from './unread-notifications.ts';

export const notificationKind = z.enum(notificationKindNames);

export const notification = z.object({
  id,
  /** A key of `notificationKinds`. An older page may not know it. */
  kind: z.string(),
  /** As the schema of the kind says. */
  data: z.record(z.string(), z.unknown()),
  title: z.string(),
  detail: z.string(),
  /** The page that it leads to. */
  path: z.string(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/me/notifications',
  access: 'student',
  summary: 'My notifications, newest first',
  query: z.strictObject({
    ...pageQuery,
    kind: notificationKind.optional(),
    unread: z.literal('true').optional(),
  }),
  response: unread.extend({ items: z.array(notification), nextCursor: z.string().nullable() }),
  failure: 'Failed to load your notifications. Please try again.',
});

const channels = z.strictObject({
  inPage: z.boolean(),
  mail: z.enum(mailChoices),
  push: z.boolean(),
});

export const notificationSettings = z.object({
  kinds: z.object(
    Object.fromEntries(notificationKindNames.map((name) => [name, z.object(channels.shape)])) as Record<
      NotificationKind,
      z.ZodObject<typeof channels.shape>
    >,
  ),
  /** New tasks in these domains cause notifications; null: in all. */
  domains: z.array(z.string()).nullable(),
  /** Where mails go; null: the organisers have not set up mail. */
  mailTo: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = defineRoute({
  method: 'GET',
  path: '/api/me/notification-settings',
  access: 'student',
  summary: 'Which notifications I want, and where',
  response: notificationSettings,
  failure: 'Failed to load your choice. Please try again.',
});

export const editNotificationSettings = defineRoute({
  method: 'PATCH',
  path: '/api/me/notification-settings',
  access: 'student',
  summary: 'Choose which notifications I want, and where',
  body: z
    .strictObject({
      kinds: z.partialRecord(notificationKind, channels),
      domains: z
        .array(taskDomain)
        .max(100, 'Choose at most 100 domains.')
        .min(1, 'Choose at least one domain, or switch new tasks off.')
        .refine((domains) => new Set(domains).size === domains.length, 'Name each domain once.')
        .nullable(),
    })
    .partial(),
  response: notificationSettings,
  failure: 'Failed to save your choice. Please try again.',
});
