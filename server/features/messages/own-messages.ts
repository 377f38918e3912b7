import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { limits } from '../../contract/limits.ts';
import type { listMyMessages as listRoute, OwnConversation } from '../../contract/messages.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { lastActivity, latestFirst } from './message-order.ts';
import { messageNotFound } from './present-message.ts';

interface Row {
  readonly id: string;
  readonly topic: string | null;
  readonly message: string;
  readonly begun: boolean;
  readonly createdAt: Date;
  readonly lastActivityAt: Date;
  readonly answered: boolean;
}

/**
 * The messages that the student wrote while signed in, and those to them, the newest activity first.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listMyMessages(
  runSql: RunSql,
  { user }: StudentActor,
  { cursor, limit }: Parsed<typeof listRoute, 'query'>,
): Promise<Answer<typeof listRoute>> {
  const rows = await runSql<Row>(Prisma.sql`
    SELECT contact_messages.id, contact_messages.topic, contact_messages.message,
      contact_messages.begun_by_id IS NOT NULL AS begun,
      contact_messages.created_at AS "createdAt", ${lastActivity} AS "lastActivityAt",
      coalesce((
        SELECT r.sender = 'administrator' FROM message_replies r WHERE r.message_id = contact_messages.id
        ORDER BY r.created_at DESC, r.id DESC LIMIT 1
      ), contact_messages.begun_by_id IS NOT NULL) AS answered
    FROM contact_messages WHERE contact_messages.user_id = ${user.id}::uuid AND ${latestFirst.after(cursor)}
    ORDER BY ${latestFirst.orderBy} LIMIT ${limit + 1}`);
  const page = latestFirst.page(rows, limit);
  return {
    items: page.rows.map(({ createdAt, lastActivityAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastActivityAt: lastActivityAt.toISOString(),
    })),
    nextCursor: page.nextCursor,
  };
}

/** @throws {AppError} not_found, also for a message of somebody else */
export async function findMyMessage(
  db: Db | Tx,
  { user }: StudentActor,
  id: string,
): Promise<OwnConversation> {
  const row = await db.contactMessage.findFirst({
    where: { id, userId: user.id },
    include: { replies: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] } },
  });
  if (row === null) throw messageNotFound();
  const { topic, message, createdAt, lastReplyAt, replies } = row;
  const begun = row.begunById !== null;
  return {
    id,
    topic,
    message,
    begun,
    createdAt: createdAt.toISOString(),
    lastActivityAt: (lastReplyAt ?? createdAt).toISOString(),
    answered: (replies.at(-1)?.sender ?? (begun && 'administrator')) === 'administrator',
    thread: replies.map((reply) => ({ ...reply, createdAt: reply.createdAt.toISOString() })),
    mayReply: replies.length < limits.messageReplies,
  };
}
