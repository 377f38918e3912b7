import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { OwnConversation, ReplyInput } from '../../contract/messages.ts';
import type { Tx } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireRoom } from './answer-message.ts';
import { findMyMessage } from './own-messages.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Writes again in a conversation of the student, which opens it. The same words within a minute are stored once. Replies
 * count towards the student's limit of messages an hour.
 * @throws {AppError} not_found, also for a message of somebody else; too_many_requests; validation_failed for a conversation
 *   with too many replies; unauthenticated if the account was deleted after the session was read; unavailable
 */
export async function replyToMyMessage(
  { db, jobs: queue, mailer, config }: Pick<Deps, 'db' | 'jobs' | 'mailer' | 'config'>,
  actor: StudentActor,
  { id, now, body }: ReplyInput & { id: string; now: Date },
): Promise<OwnConversation> {
  const jobs = mailer && queue;
  await jobs?.ready();
  const conversation = await db.$transaction(async (tx) => {
    // Locked first, in the same order as by the deletion of the account; it also serializes the student's replies.
    await lockStudent(tx, actor.user.id);
    const { thread } = await findMyMessage(tx, actor, id);
    const last = thread.at(-1);
    const isRepeated =
      last?.sender === 'writer' && last.body === body && now.getTime() - Date.parse(last.createdAt) < minute;
    if (!isRepeated) await storeReply(tx, actor, { id, body, now, perHour: config.contactLimits.perClient });
    const stored = await findMyMessage(tx, actor, id);
    const reply = stored.thread.at(-1);
    if (!isRepeated && reply !== undefined)
      await jobs?.enqueue(tx, 'reply-mail', { replyId: reply.id, requestId: actor.requestId });
    return stored;
  });
  jobs?.wake('reply-mail');
  return conversation;
}

interface NewReply {
  readonly id: string;
  readonly body: string;
  readonly now: Date;
  readonly perHour: number;
}

async function storeReply(tx: Tx, actor: StudentActor, { id, body, now, perHour }: NewReply): Promise<void> {
  const userId = actor.user.id;
  const createdAt = { gt: new Date(now.getTime() - hour) };
  const messages = await tx.contactMessage.count({ where: { userId, begunById: null, createdAt } });
  const replies = await tx.messageReply.count({
    where: { sender: 'writer', createdAt, message: { userId } },
  });
  if (messages + replies >= perHour) {
    throw new AppError('too_many_requests', {
      message: 'Too many messages in a short time: this one was not sent. Wait an hour and try again.',
    });
  }
  await requireRoom(tx, id);
  await tx.messageReply.create({ data: { messageId: id, sender: 'writer', body, createdAt: now } });
  await tx.contactMessage.update({
    where: { id },
    data: { state: 'open', handledAt: null, lastReplyAt: now, version: { increment: 1 } },
    select: { id: true },
  });
  await recordAudit(tx, actor, { action: 'message.reply', subjectKind: 'message', subjectId: id });
}
