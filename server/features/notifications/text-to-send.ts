import {
  describeNotification,
  isNotificationKind,
  type NotificationKind,
  type NotificationText,
} from '../../contract/notification-kinds.ts';

/**
 * Seconds after which a notification is not pushed: a phone that was off for long does not get all of them. Mails have no
 * limit but the end of their job's retries.
 */
export const pushedFor = 24 * 3_600;

interface Stored {
  readonly kind: string;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** The text of a notification that is still worth sending: it is unread, not over, not too old, and this release knows its kind. */
export function textToSend(
  { kind, data, createdAt, readAt }: Stored,
  channel: 'mail' | 'push',
  now: Date,
): (NotificationText & { readonly kind: NotificationKind }) | null {
  const age = (now.getTime() - createdAt.getTime()) / 1_000;
  if (readAt !== null || !isNotificationKind(kind)) return null;
  if (channel === 'push' && age >= pushedFor) return null;
  const described = describeNotification(kind, data);
  if (described === null) return null;
  const { title, detail, path, endsAt } = described;
  return endsAt !== null && new Date(endsAt) <= now ? null : { kind, title, detail, path };
}
