import {
  describeNotification,
  isNotificationKind,
  type NotificationKind,
  type NotificationText,
} from '../../contract/notification-kinds.ts';
import type { Db } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';

/**
 * Seconds after which a notification is not pushed: a phone that was off for long does not get all of them. Mails have no
 * limit but the end of their job's retries.
 */
export const pushedFor = 24 * 3_600;

interface Stored {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly subjectId: string | null;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

type Channel = 'mail' | 'push';
type Text = NotificationText & { readonly kind: NotificationKind };

/**
 * The texts of those notifications that are still worth sending, by id: they are unread, not over, not too old, this release
 * knows their kind, and what they tell of was not taken back.
 */
export async function textsToSend(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  notifications: readonly Stored[],
  channel: Channel,
): Promise<ReadonlyMap<string, Text>> {
  const at = { now: now(), timeZone: config.timeZone };
  const takenBack = await findTakenBack(db, notifications);
  return new Map(
    notifications.flatMap((notification) => {
      const text = takenBack(notification) ? null : textOf(notification, channel, at);
      return text === null ? [] : [[notification.id, text]];
    }),
  );
}

/** Reviews that were reversed, whose notification may stay in the bell, and announcements that were withdrawn. */
async function findTakenBack(db: Db, notifications: readonly Stored[]) {
  const reviewOf = ({ key }: Stored) => (key.startsWith('review:') ? key.slice('review:'.length) : null);
  const announcementOf = ({ kind, subjectId }: Stored) => (kind === 'announcement' ? subjectId : null);
  const [reversed, published] = await Promise.all([
    db.review.findMany({
      where: { id: { in: notifications.flatMap((each) => reviewOf(each) ?? []) }, reversedAt: { not: null } },
      select: { id: true },
    }),
    db.announcement.findMany({
      where: { id: { in: notifications.flatMap((each) => announcementOf(each) ?? []) }, state: 'published' },
      select: { id: true },
    }),
  ]);
  const has = (rows: readonly { id: string }[], wanted: string) => rows.some(({ id }) => id === wanted);
  return (each: Stored): boolean => {
    const [review, announcement] = [reviewOf(each), announcementOf(each)];
    if (review !== null) return has(reversed, review);
    return announcement !== null && !has(published, announcement);
  };
}

function textOf(
  { kind, data, createdAt, readAt }: Stored,
  channel: Channel,
  { now, timeZone }: { now: Date; timeZone: string },
): Text | null {
  const age = (now.getTime() - createdAt.getTime()) / 1_000;
  if (readAt !== null || !isNotificationKind(kind)) return null;
  if (channel === 'push' && age >= pushedFor) return null;
  const described = describeNotification(kind, data, timeZone);
  if (described === null) return null;
  const { title, detail, path, endsAt } = described;
  return endsAt !== null && new Date(endsAt) <= now ? null : { kind, title, detail, path };
}
