import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../database/db.ts';
import { endSessions } from '../../database/end-sessions.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requireStudent } from './require-student.ts';

const isOfAdministrator =
  'This account belongs to an administrator, whose access ends with their role: an owner takes it away on the page Administrators.';

type DisableDeps = Pick<Deps, 'jobs' | 'mailer' | 'config'>;
interface Change {
  readonly id: string;
  /** It becomes a note about the student, which is erased with the account; the audit event names the note. */
  readonly reason: string;
  readonly now: Date;
  /** Of the change to many students that it is part of. */
  readonly batchId?: string;
}

/**
 * Disables the account of a student: it is signed out and gets no push messages, nobody can sign in to it, and no board shows it.
 * The student gets the reason by mail.
 * @throws {AppError} not_found; not_a_student; stale_version if it is disabled already
 */
export async function disableUser(
  { db, ...deps }: DisableDeps & Pick<Deps, 'db'>,
  actor: AdministratorActor,
  input: Change,
): Promise<void> {
  await deps.jobs?.ready();
  const disabled = await db.$transaction((tx) => disableUserIn(deps, tx, actor, input));
  if (!disabled)
    throw new AppError('stale_version', {
      message: 'Another administrator has disabled this account in the meantime. Your reason was not stored.',
    });
  deps.jobs?.wake('disabled-mail');
}

/** The same in a transaction. @returns false if it is disabled already */
export async function disableUserIn(
  { jobs, mailer, config }: DisableDeps,
  tx: Tx,
  actor: AdministratorActor,
  { id, reason, now, batchId }: Change,
): Promise<boolean> {
  // What the student is handing in waits for this, and is then refused: `lockStudent` reads the row again.
  const account = await requireStudent(tx, config.adminEmails, actor, id, isOfAdministrator);
  if (account.disabledAt !== null) return false;
  await tx.user.update({
    where: { id },
    data: { disabledAt: now, disabledReason: reason, updatedAt: now },
    select: { id: true },
  });
  await endSessions(tx, id);
  await recordAudit(tx, actor, {
    action: 'user.disable',
    subjectKind: 'user',
    subjectId: id,
    detail: {
      before: 'enabled',
      after: 'disabled',
      noteId: await note(tx, actor, { id, now, body: `Disabled: ${reason}` }),
      ...(batchId && { batchId }),
    },
  });
  if (mailer !== null) await jobs?.enqueue(tx, 'disabled-mail', { userId: id, requestId: actor.requestId });
  return true;
}

/** Enables an account again; one that is enabled stays as it is. @throws {AppError} not_found */
export async function enableUser(db: Deps['db'], actor: AdministratorActor, input: Change): Promise<void> {
  await db.$transaction((tx) => enableUserIn(tx, actor, input));
}

/** The same in a transaction. @returns false if it was enabled */
export async function enableUserIn(
  tx: Tx,
  actor: AdministratorActor,
  { id, reason, now, batchId }: Change,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, deletedAt: null, disabledAt: { not: null } },
    data: { disabledAt: null, disabledReason: null, updatedAt: now },
  });
  if (count === 0) {
    if ((await tx.user.count({ where: { id, deletedAt: null } })) > 0) return false;
    throw new AppError('not_found', { message: 'This user does not exist any more.' });
  }
  await recordAudit(tx, actor, {
    action: 'user.enable',
    subjectKind: 'user',
    subjectId: id,
    detail: {
      before: 'disabled',
      after: 'enabled',
      noteId: await note(tx, actor, { id, now, body: `Enabled: ${reason}` }),
      ...(batchId && { batchId }),
    },
  });
  return true;
}

async function note(
  tx: Tx,
  { administrator }: AdministratorActor,
  { id: userId, now, body }: { id: string; now: Date; body: string },
): Promise<string> {
  const data = { userId, administratorId: administrator.id, body, createdAt: now };
  return (await tx.userNote.create({ data, select: { id: true } })).id;
}
