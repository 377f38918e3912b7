import {
  describeNotification,
  isNotificationKind,
  type NotificationKind,
  type NotificationText,
} from '../../contract/notification-kinds.ts';

/**
 * Seconds after which a notification is not sent. A phone that was off for long does not get all of the push messages; mails
 * have no limit but the end of their job's retries.
 */
export const sentFor = { push: 24 * 3_600, mail: Number.POSITIVE_INFINITY } as const;

interface Stored {
  readonly kind: string;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** The text of a notification that is still worth sending: it is unread, not over, not too old, and this release knows its kind. */
export function textToSend(
  { kind, data, createdAt, readAt }: Stored,
  channel: keyof typeof sentFor,
  now: Date,
): (NotificationText & { readonly kind: NotificationKind }) | null {
  const age = (now.getTime() - createdAt.getTime()) / 1_000;
  if (readAt !== null || age >= sentFor[channel] || !isNotificationKind(kind)) return null;
  const described = describeNotification(kind, data);
  if (described === null) return null;
  const { title, detail, path, endsAt } = described;
  return endsAt !== null && new Date(endsAt) <= now ? null : { kind, title, detail, path };
}
