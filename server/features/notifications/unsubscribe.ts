import { AppError } from '../../app-error.ts';
import {
  chosenKindNames,
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
} from '../../contract/notification-kinds.ts';
import type { UnsubscribeScope } from '../../contract/unsubscribe.ts';
import type { Deps } from '../../deps.ts';
import { readUnsubscription } from '../../mail/unsubscribe-token.ts';
import { otherKinds } from './mail-choice.ts';

/**
 * Turns off the mails that a signed link names, or all. Repetitions, and links of deleted accounts, change nothing.
 * @throws {AppError} bad_request if the link is not ours
 */
export async function unsubscribe(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { token, all }: { token: string; all: boolean },
): Promise<{ scope: UnsubscribeScope }> {
  const link = readUnsubscription(config, token);
  if (link === null) {
    throw new AppError('bad_request', {
      message:
        'This link is not complete. Copy the whole link from the mail, or use the link of a newer mail.',
    });
  }
  const scope = all ? 'all' : link.scope;
  const kinds: readonly NotificationKind[] = isNotificationKind(scope) ? [scope] : chosenKindNames;
  const settings: object[] = kinds.map((kind) => ({ kind, ...notificationKinds[kind].defaults }));
  // Only `mail` of this row is read.
  if (scope === 'all') settings.push({ kind: otherKinds, inPage: true, push: false });
  await db.$executeRaw`
    INSERT INTO notification_settings (user_id, kind, in_page, mail, push)
    SELECT account.id, s.kind, s."inPage", 'none', s.push
    FROM (SELECT id FROM users WHERE id = ${link.userId}::uuid AND deleted_at IS NULL FOR SHARE) AS account
    CROSS JOIN jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) AS s(kind text, "inPage" boolean, push boolean)
    ON CONFLICT (user_id, kind) DO UPDATE SET mail = 'none'`;
  return { scope };
}
