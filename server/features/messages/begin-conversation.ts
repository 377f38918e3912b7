import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { BeginInput, MessageDetails } from '../../contract/messages.ts';
import { notificationExcerpt } from '../../contract/notification-kinds.ts';
import type { Tx } from '../../database/db.ts';
import { lockAccount } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notify } from '../notifications/notify.ts';
import { findMessage } from './present-message.ts';

/** Jobs to wake after the transaction of `beginConversationIn`. */
export const noticeQueues = ['notification-mail', 'notification-push'] as const;

type NotifyDeps = Pick<Deps, 'jobs' | 'mailer'>;
interface NewMessage extends BeginInput {
  /** The student. */
  readonly id: string;
  readonly now: Date;
  /** Of the change to many students that it is part of. */
  readonly batchId?: string;
}

/**
 * Writes to a student, who reads it under /contact-us and is notified as of an answer. It is handled until they reply.
 * @throws {AppError} not_found; cannot_answer for a disabled account
 */
export async function beginConversation(
  { db, ...deps }: NotifyDeps & Pick<Deps, 'db'>,
  actor: AdministratorActor,
  input: NewMessage,
): Promise<MessageDetails> {
  const { jobs, mailer } = deps;
  await jobs?.ready();
  const message = await db.$transaction(async (tx) => {
    const id = await beginConversationIn(deps, tx, actor, input);
    return findMessage(tx, { id, sendsMail: mailer !== null });
  });
  for (const queue of noticeQueues) jobs?.wake(queue);
  return message;
}

/** The same in a transaction. @returns the id of the message */
export async function beginConversationIn(
  { jobs, mailer }: NotifyDeps,
  tx: Tx,
  actor: AdministratorActor,
  { id: userId, body, now, batchId }: NewMessage,
): Promise<string> {
  const account = await lockAccount(tx, userId);
  if (account === undefined)
    throw new AppError('not_found', { message: 'This user does not exist any more.' });
  if (account.disabledAt !== null)
    throw new AppError('cannot_answer', {
      message: 'The account is disabled, so the student could not read it. Enable it first.',
    });
  const { name, email } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true },
  });
  const { requestId, administrator } = actor;
  const { id } = await tx.contactMessage.create({
    data: {
      ...{ name: name ?? '', email: email ?? '', message: body, userId, createdAt: now },
      begunById: administrator.id,
      assignedToId: administrator.id,
      state: 'handled',
      handledAt: now,
      answeredAt: now,
    },
    select: { id: true },
  });
  await notify({ jobs, mailer, requestId }, tx, [
    {
      userId,
      kind: 'answer',
      key: `answer:${id}`,
      subjectId: id,
      data: { messageId: id, topic: null, excerpt: notificationExcerpt(body), begun: true },
    },
  ]);
  await recordAudit(tx, actor, {
    action: 'message.begin',
    subjectKind: 'message',
    subjectId: id,
    detail: { userId, ...(batchId && { batchId }) },
  });
  return id;
}
