import {
  type MailChoice,
  type NotificationKind,
  notificationKinds,
} from '../../contract/notification-kinds.ts';
import type { Db } from '../../database/db.ts';

/** Instead of a kind in `notification_settings`: the mails of kinds without a row, also of those of later releases. */
export const otherKinds = '*';

/** How a student wants notifications to be mailed, by kind. */
export async function mailChoicesOf(db: Db, userId: string): Promise<Record<NotificationKind, MailChoice>> {
  const rows = await db.notificationSetting.findMany({
    where: { userId },
    select: { kind: true, mail: true },
  });
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail as MailChoice]));
  return Object.fromEntries(
    Object.entries(notificationKinds).map(([kind, { defaults }]) => [
      kind,
      chosen.get(kind) ?? chosen.get(otherKinds) ?? defaults.mail,
    ]),
  ) as Record<NotificationKind, MailChoice>;
}
