import {
  isRequired,
  type MailChoice,
  type NotificationKind,
  notificationKindNames,
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
  return mailChoicesIn(rows.map(({ kind, mail }) => ({ kind, mail: mail as MailChoice })));
}

/** The same of all settings of a student. `notify` has the rule in SQL. */
export function mailChoicesIn(
  rows: readonly { readonly kind: string; readonly mail: MailChoice }[],
): Record<NotificationKind, MailChoice> {
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return Object.fromEntries(
    notificationKindNames.map((kind) => {
      const own = isRequired(kind) ? undefined : (chosen.get(kind) ?? chosen.get(otherKinds));
      return [kind, own ?? notificationKinds[kind].defaults.mail];
    }),
  ) as Record<NotificationKind, MailChoice>;
}
