import { Prisma } from '#prisma/client.ts';
import {
  isRequired,
  type MailChoice,
  type NotificationData,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../contract/notification-kinds.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { otherKinds } from './mail-choice.ts';
import { withPushDevice } from './push-notification.ts';

interface NoticeOf<K extends NotificationKind> {
  readonly userId: string;
  readonly kind: K;
  /** What it is about: of several notices with the same key a student gets the first. It starts with the kind: `task:UUID`. */
  readonly key: string;
  /** The task, submission, announcement or message. */
  readonly subjectId?: string;
  readonly data: NotificationData<K>;
  /** Seconds until it is mailed and pushed, unless it is deleted before. */
  readonly sendAfter?: number;
}
export type Notice = { [K in NotificationKind]: NoticeOf<K> }[NotificationKind];

interface Inserted {
  readonly id: string;
  readonly userId: string;
  readonly sendAfter: number;
  readonly mail: MailChoice;
  readonly push: boolean;
}

/** What `notify` needs; `requestId` is in the logs of the jobs. */
export interface NotifyDeps extends Pick<Deps, 'jobs' | 'mailer'> {
  readonly requestId?: string;
  /** Of the jobs; 0 by default. */
  readonly priority?: number;
}

const defaults = notificationKindNames.map((kind) => ({
  kind,
  ...notificationKinds[kind].defaults,
  required: isRequired(kind),
}));

/**
 * Inserts notifications as the students want them and enqueues their mails and push messages, all in `tx`. Call
 * `jobs.ready()` before the transaction. Students whose account is deleted or disabled get none.
 * @returns how many were inserted
 */
export async function notify(
  { jobs, mailer, requestId = 'notification', priority = 0 }: NotifyDeps,
  tx: Tx,
  notices: readonly Notice[],
): Promise<number> {
  if (notices.length === 0) return 0;
  const inserted = await tx.$queryRaw<Inserted[]>(insertion(notices));
  if (jobs === null) return inserted.length;
  const enqueue = async (queue: 'notification-mail' | 'notification-push', wanted: readonly Inserted[]) => {
    for (const [startAfter, group] of Map.groupBy(wanted, ({ sendAfter }) => sendAfter)) {
      const data = group.map(({ id }) => ({ notificationId: id, requestId }));
      await jobs.enqueueAll(tx, queue, data, { priority, startAfter });
    }
  };
  // The digest finds its notifications itself.
  if (mailer !== null)
    await enqueue(
      'notification-mail',
      inserted.filter(({ mail }) => mail === 'now'),
    );
  const pushed = inserted.filter(({ push }) => push);
  if (pushed.length > 0) {
    const reachable = await withPushDevice(
      tx,
      pushed.map(({ userId }) => userId),
    );
    await enqueue(
      'notification-push',
      pushed.filter(({ userId }) => reachable.has(userId)),
    );
  }
  return inserted.length;
}

function insertion(notices: readonly Notice[]): Prisma.Sql {
  const rows = notices.map(({ userId, kind, key, subjectId, data, sendAfter }, place) => ({
    place,
    user_id: userId,
    kind,
    key,
    subject_id: subjectId ?? null,
    data,
    send_after: sendAfter ?? 0,
  }));
  return Prisma.sql`
    WITH defaults AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(defaults)}::jsonb)
        AS d(kind text, "inPage" boolean, mail text, push boolean, required boolean)
    ),
    notice AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS n(place int, user_id uuid, kind text, key text, subject_id uuid, data jsonb, send_after int)
    ),
    -- Locked, so that the deletion of an account either comes first or finds the notification.
    enabled AS (
      SELECT id FROM users
      WHERE id IN (SELECT user_id FROM notice) AND deleted_at IS NULL AND disabled_at IS NULL
      ORDER BY id FOR SHARE
    ),
    wanted AS (
      SELECT notice.*, coalesce(s.in_page, "inPage") AS in_page, coalesce(s.mail, others.mail, d.mail) AS mail,
        coalesce(s.push, d.push) AS push
      FROM notice JOIN enabled ON enabled.id = user_id JOIN defaults d USING (kind)
      LEFT JOIN notification_settings s ON s.user_id = enabled.id AND s.kind = notice.kind AND NOT required
      LEFT JOIN notification_settings others ON others.user_id = enabled.id AND others.kind = ${otherKinds} AND NOT required
    ),
    inserted AS (
      INSERT INTO notifications (user_id, kind, key, subject_id, data, shown)
      SELECT user_id, kind, key, subject_id, data, in_page FROM wanted
      WHERE in_page OR mail <> 'none' OR push
      ORDER BY place
      ON CONFLICT (user_id, key) DO NOTHING
      RETURNING id, user_id, key
    )
    SELECT inserted.id, user_id AS "userId", send_after AS "sendAfter", mail, push FROM inserted JOIN wanted USING (user_id, key)`;
}
