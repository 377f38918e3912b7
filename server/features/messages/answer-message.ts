import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { AnswerInput, MessageDetails } from '../../contract/messages.ts';
import { notificationExcerpt } from '../../contract/notification-kinds.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notify } from '../notifications/notify.ts';
import { lockMessage } from './lock-message.ts';
import { findMessage } from './present-message.ts';

const stale = 'This conversation changed while you were writing. Your answer was not sent.';

/**
 * Answers a message. A student reads the answer under /contact-us and is notified; for a visitor a mail is enqueued, in the same
 * transaction. The message is assigned to the administrator unless somebody takes care of it already.
 * @throws {AppError} not_found, stale_version, cannot_answer for a visitor where no mail is configured,
 *   validation_failed for a conversation with too many replies, unavailable
 */
export async function answerMessage(
  { db, jobs, mailer }: Pick<Deps, 'db' | 'jobs' | 'mailer'>,
  actor: AdministratorActor,
  { id, now, body, handled, version }: AnswerInput & { id: string; now: Date },
): Promise<MessageDetails> {
  const sendsMail = mailer !== null;
  await jobs?.ready();
  const answered = await db.$transaction(async (tx) => {
    const message = await lockMessage(tx, { id, version, stale });
    if (message.userId === null && !sendsMail) throw new AppError('cannot_answer');
    await requireRoom(tx, id);
    const reply = await tx.messageReply.create({
      data: {
        messageId: id,
        sender: 'administrator',
        administratorId: actor.administrator.id,
        body,
        createdAt: now,
      },
      select: { id: true },
    });
    await tx.contactMessage.update({
      where: { id },
      data: {
        answeredAt: now,
        lastReplyAt: now,
        assignedToId: message.assignedToId ?? actor.administrator.id,
        version: { increment: 1 },
        ...(handled && { state: 'handled', handledAt: message.handledAt ?? now }),
      },
    });
    const { requestId } = actor;
    if (message.userId === null) await jobs?.enqueue(tx, 'reply-mail', { replyId: reply.id, requestId });
    else {
      const { userId, topic } = message;
      const data = { messageId: id, topic, excerpt: notificationExcerpt(body) };
      await notify({ jobs, mailer, requestId }, tx, [
        { userId, kind: 'answer', key: `answer:${reply.id}`, subjectId: id, data },
      ]);
    }
    await recordAudit(tx, actor, {
      action: 'message.answer',
      subjectKind: 'message',
      subjectId: id,
      detail: {
        before: { handled: message.state === 'handled', assignedToId: message.assignedToId },
        after: {
          handled: handled || message.state === 'handled',
          assignedToId: message.assignedToId ?? actor.administrator.id,
        },
      },
    });
    return findMessage(tx, { id, sendsMail });
  });
  for (const queue of ['reply-mail', 'notification-mail', 'notification-push'] as const) jobs?.wake(queue);
  return answered;
}

/** @throws {AppError} validation_failed */
export async function requireRoom(tx: Tx, messageId: string): Promise<void> {
  if ((await tx.messageReply.count({ where: { messageId } })) < limits.messageReplies) return;
  throw fieldRefused(
    'body',
    `This conversation has ${limits.messageReplies} replies, which is the limit. Start a new message.`,
  );
}
