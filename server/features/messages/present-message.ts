import type { MailState } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { MessageDetails, MessageState } from '../../contract/messages.ts';
import type { Db, Tx } from '../../database/db.ts';
import { photoUrl } from '../uploads/photo-url.ts';
import { mailKey } from './mail-reply.ts';

/** How administrators appear to students, and one whose row is gone to other administrators. */
export const organisers = 'Organisers';

interface Stored {
  readonly state: 'open' | 'handled';
  readonly answeredAt: Date | null;
  readonly assignedTo: object | null;
}

export function stateOf({ state, answeredAt, assignedTo }: Stored): MessageState {
  if (state === 'handled') return 'handled';
  return answeredAt === null && assignedTo === null ? 'new' : 'open';
}

export const messageNotFound = () =>
  new AppError('not_found', { message: 'This message was deleted, or the address is not complete.' });

const colleague = { id: true, name: true, email: true } as const;
const nameOf = ({ name, email }: { name: string | null; email: string }) => name ?? email;

/**
 * A message with its replies, as administrators see it.
 * @param sendsMail whether a visitor can be answered by mail
 * @throws {AppError} not_found
 */
export async function findMessage(
  db: Db | Tx,
  { id, sendsMail }: { id: string; sendsMail: boolean },
): Promise<MessageDetails> {
  const row = await db.contactMessage.findUnique({
    where: { id },
    include: {
      assignedTo: { select: colleague },
      user: { include: { profilePhoto: { select: { id: true } } } },
      replies: {
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        include: { administrator: { select: colleague } },
      },
    },
  });
  if (row === null) throw messageNotFound();
  const [{ points } = { points: 0 }] = await db.$queryRaw<{ points: number }[]>`
    SELECT true_points_of(${row.userId}::uuid) AS points`;
  const { user, assignedTo, taskId, submissionId, replies } = row;
  const select = { title: true } as const;
  // One after the other: in a transaction they share a connection.
  const task = taskId === null ? null : await db.task.findUnique({ where: { id: taskId }, select });
  const submission =
    submissionId === null ? null : await db.submission.findUnique({ where: { id: submissionId }, select });
  const begunBy =
    row.begunById && (await db.administrator.findUnique({ where: { id: row.begunById }, select: colleague }));
  const mails = await mailStates(db, row);
  const state = stateOf(row);
  return {
    id,
    name: row.name,
    email: row.email,
    topic: row.topic,
    message: row.message,
    begunBy: row.begunById && (begunBy ? nameOf(begunBy) : organisers),
    state,
    createdAt: row.createdAt.toISOString(),
    lastActivityAt: (row.lastReplyAt ?? row.createdAt).toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    awaitsAnswer:
      state !== 'handled' &&
      (replies.at(-1)?.sender ?? (row.begunById && 'administrator')) !== 'administrator',
    replies: replies.length,
    version: row.version,
    answerBy: user !== null ? 'account' : sendsMail ? 'mail' : 'none',
    assignedTo: assignedTo && { id: assignedTo.id, name: nameOf(assignedTo) },
    user: user && {
      id: user.id,
      name: user.name ?? '',
      email: user.email ?? '',
      techid: user.techid,
      college: user.college,
      points,
      profilePhoto: photoUrl(user.profilePhoto?.id),
    },
    task: taskId ? { id: taskId, title: task?.title ?? null } : null,
    submission: submissionId ? { id: submissionId, title: submission?.title ?? null } : null,
    thread: replies.map(({ administrator, createdAt, mailedAt, ...reply }) => ({
      ...reply,
      mail: user === null ? mailOf({ createdAt, mailedAt }, mails.get(mailKey(reply.id))) : null,
      author:
        reply.sender === 'writer'
          ? user?.name || row.name
          : administrator === null
            ? organisers
            : nameOf(administrator),
      createdAt: createdAt.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
  };
}

/** Milliseconds after which the job of a mail has no attempt left. */
const lastAttempt = 4 * 24 * 3_600_000;

function mailOf(
  { createdAt, mailedAt }: { createdAt: Date; mailedAt: Date | null },
  state: MailState | undefined,
): 'waiting' | 'sent' | 'failed' | 'unknown' {
  if (state === 'failed' || state === 'bounced') return 'failed';
  if (state === 'unknown') return 'unknown';
  if (mailedAt !== null || state === 'sent') return 'sent';
  return Date.now() - createdAt.getTime() < lastAttempt ? 'waiting' : 'failed';
}

/** What became of the mails to a visitor, by their keys. */
async function mailStates(
  db: Db | Tx,
  { id, user }: { id: string; user: object | null },
): Promise<ReadonlyMap<string, MailState>> {
  if (user !== null) return new Map();
  const mails = await db.mailDelivery.findMany({
    where: { contactMessageId: id },
    select: { key: true, state: true },
  });
  return new Map(mails.map(({ key, state }) => [key, state]));
}
