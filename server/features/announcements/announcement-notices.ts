import { Prisma } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import type { FanOutSource } from '../notifications/fan-out.ts';
import { isEnabled, isInAudience } from './audience.ts';

interface Batch {
  /** Those who are notified. */
  readonly recipients: string[];
  /** The last student that was looked at. */
  readonly last: string | null;
  readonly looked: number;
}

/**
 * The next recipients of an announcement, who are stored here. `subjectId` is the present delivery: the first one finds the
 * students of the audience, a later one those who are recipients already. An older delivery and one of a withdrawn announcement
 * end.
 */
export const announcementNotices: FanOutSource = async (tx, { subjectId, after, limit }) => {
  // Locked, so that a withdrawal comes before the batch or after it.
  const [found] = await tx.$queryRaw<{ id: string; title: string }[]>`
    SELECT id, title FROM announcements WHERE delivery_id = ${subjectId}::uuid AND state = 'published' FOR SHARE`;
  if (found === undefined) return { notices: [], last: null };
  const { id, title } = found;
  const batch = { id, after: after ?? '00000000-0000-0000-0000-000000000000', limit };
  const { recipients, last, looked } = await (subjectId === id
    ? addRecipients(tx, batch)
    : remind(tx, batch));
  const isLast = looked < limit;
  if (isLast) {
    await tx.$executeRaw`UPDATE announcements SET delivered_at = now() WHERE id = ${id}::uuid`;
  }
  return {
    notices: recipients.map((userId) => ({
      userId,
      kind: 'announcement',
      key: `announcement:${subjectId}`,
      subjectId: id,
      data: { announcementId: id, title },
    })),
    last: isLast ? null : last,
  };
};

interface BatchInput {
  readonly id: string;
  readonly after: string;
  readonly limit: number;
}

/** Locks the students, so that the deletion of an account either comes first or finds the recipient. */
const enabledOf = (looked: string, condition: Prisma.Sql) => Prisma.sql`
  SELECT users.id FROM users JOIN ${Prisma.raw(looked)} AS looked USING (id) CROSS JOIN announcements
  WHERE ${isEnabled} AND ${condition} ORDER BY users.id FOR SHARE OF users`;

const result = (changed: string) => Prisma.sql`
  SELECT ARRAY(SELECT user_id FROM ${Prisma.raw(changed)}) AS recipients,
    (SELECT id FROM looked ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM looked) AS looked`;

/** Not those who have read it already, on the page. */
async function addRecipients(tx: Tx, { id, after, limit }: BatchInput): Promise<Batch> {
  return one(
    await tx.$queryRaw<Batch[]>`
      WITH looked AS MATERIALIZED (
        SELECT id FROM users WHERE id > ${after}::uuid ORDER BY id LIMIT ${limit}),
      enabled AS (${enabledOf('looked', Prisma.sql`announcements.id = ${id}::uuid AND ${isInAudience(id)}`)}),
      added AS (
        INSERT INTO announcement_recipients (announcement_id, user_id)
        SELECT ${id}::uuid, id FROM enabled ON CONFLICT DO NOTHING RETURNING user_id)
      ${result('added')}`,
  );
}

/**
 * Those of the batch have not read it again. Their notification of the delivery before is replaced, and locked first, like by a
 * student who marks it as read: the count makes the update wait for all of them.
 */
async function remind(tx: Tx, { id, after, limit }: BatchInput): Promise<Batch> {
  return one(
    await tx.$queryRaw<Batch[]>`
      WITH looked AS MATERIALIZED (
        SELECT user_id AS id FROM announcement_recipients
        WHERE announcement_id = ${id}::uuid AND user_id > ${after}::uuid ORDER BY user_id LIMIT ${limit}),
      enabled AS (${enabledOf('looked', Prisma.sql`announcements.id = ${id}::uuid`)}),
      replaced AS (
        DELETE FROM notifications
        WHERE subject_id = ${id}::uuid AND kind = 'announcement' AND user_id IN (SELECT id FROM enabled) RETURNING 1),
      unread AS (
        UPDATE announcement_recipients SET read_at = NULL
        WHERE announcement_id = ${id}::uuid AND user_id IN (SELECT id FROM enabled)
          AND (SELECT count(*) FROM replaced) >= 0 RETURNING user_id)
      ${result('unread')}`,
  );
}

function one([batch]: readonly Batch[]): Batch {
  return batch ?? { recipients: [], last: null, looked: 0 };
}
