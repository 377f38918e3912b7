import type { StudentActor } from '../../actor.ts';
import {
  isNotificationKind,
  type MailChoice,
  type NotificationChannels,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../contract/notification-kinds.ts';
import type {
  editNotificationSettings as editRoute,
  NotificationSettings,
} from '../../contract/notifications.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { mailChoicesIn } from './mail-choice.ts';

type SettingsDeps = Pick<Deps, 'db' | 'mailer'>;

export async function findNotificationSettings(
  { db, mailer }: SettingsDeps,
  { user }: StudentActor,
): Promise<NotificationSettings> {
  // Prisma reads null as an empty list.
  const rows = await db.$queryRaw<
    { kind: string; inPage: boolean; mail: MailChoice; push: boolean; domains: string[] | null }[]
  >`
    SELECT kind, in_page AS "inPage", mail, push, domains FROM notification_settings
    WHERE user_id = ${user.id}::uuid`;
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const mails = mailChoicesIn(rows);
  const channelsOf = (kind: NotificationKind): NotificationChannels => {
    const { inPage, push } = chosen.get(kind) ?? notificationKinds[kind].defaults;
    return { inPage, mail: mails[kind], push };
  };
  const kinds = Object.fromEntries(notificationKindNames.map((kind) => [kind, channelsOf(kind)]));
  return {
    // The cast says what `fromEntries` loses: every kind is a key.
    kinds: kinds as NotificationSettings['kinds'],
    domains: chosen.get('task')?.domains ?? null,
    mailTo: mailer && user.email,
  };
}

/** @throws {AppError} unauthenticated if the account was deleted after the session was read */
export async function editNotificationSettings(
  deps: SettingsDeps,
  actor: StudentActor,
  { kinds = {}, domains }: Parsed<typeof editRoute, 'body'>,
): Promise<NotificationSettings> {
  const userId = actor.user.id;
  await deps.db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    for (const [kind, channels] of Object.entries(kinds)) {
      if (channels === undefined || !isNotificationKind(kind)) continue;
      await saveChannels(tx, userId, kind, channels);
    }
    if (domains !== undefined) await saveDomains(tx, userId, domains);
  });
  return findNotificationSettings(deps, actor);
}

async function saveChannels(
  tx: Tx,
  userId: string,
  kind: NotificationKind,
  { inPage, mail, push }: NotificationChannels,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO notification_settings (user_id, kind, in_page, mail, push)
    VALUES (${userId}::uuid, ${kind}, ${inPage}, ${mail}, ${push})
    ON CONFLICT (user_id, kind) DO UPDATE
    SET in_page = EXCLUDED.in_page, mail = EXCLUDED.mail, push = EXCLUDED.push`;
}

async function saveDomains(tx: Tx, userId: string, domains: readonly string[] | null): Promise<void> {
  const { inPage, mail, push } = notificationKinds.task.defaults;
  await tx.$executeRaw`
    INSERT INTO notification_settings (user_id, kind, in_page, mail, push, domains)
    VALUES (${userId}::uuid, 'task', ${inPage}, ${mail}, ${push}, ${domains}::text[])
    ON CONFLICT (user_id, kind) DO UPDATE SET domains = EXCLUDED.domains`;
}
