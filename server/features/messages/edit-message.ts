import type { Prisma } from '#prisma/client.ts';
import { type AdministratorActor, roleOf } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import type { EditMessageInput, MessageDetails } from '../../contract/messages.ts';
import { roleHas } from '../../contract/roles.ts';
import type { Tx } from '../../database/db.ts';
import { definedValues } from '../../database/defined-values.ts';
import type { Deps } from '../../deps.ts';
import { asIs, auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockMessage } from './lock-message.ts';
import { findMessage } from './present-message.ts';

const shown = {
  assignedToId: asIs<string | null>,
  taskId: asIs<string | null>,
  submissionId: asIs<string | null>,
  handled: asIs<boolean>,
};

const stale = 'This conversation changed while you were reading. Nothing was changed.';

/**
 * Assigns a message, links it to a task or a submission, and marks it as handled or open.
 * @throws {AppError} not_found, stale_version, validation_failed for an assignee, a task or a submission that does not exist
 */
export async function editMessage(
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  actor: AdministratorActor,
  { id, now, changes }: { id: string; now: Date; changes: EditMessageInput },
): Promise<MessageDetails> {
  const { version, handled, ...fields } = changes;
  const links = definedValues(fields);
  return db.$transaction(async (tx) => {
    const message = await lockMessage(tx, { id, version, stale });
    await requireTargets(tx, config.adminEmails, links);
    const data: Prisma.ContactMessageUncheckedUpdateInput = { ...links, version: { increment: 1 } };
    if (handled === true) Object.assign(data, { state: 'handled', handledAt: message.handledAt ?? now });
    if (handled === false) Object.assign(data, { state: 'open', handledAt: null });
    await tx.contactMessage.update({ where: { id }, data, select: { id: true } });
    const { assignedToId, taskId, submissionId } = message;
    const present = { assignedToId, taskId, submissionId, handled: message.state === 'handled' };
    await recordAudit(tx, actor, {
      action: 'message.edit',
      subjectKind: 'message',
      subjectId: id,
      detail: auditedChange(present, { ...links, handled }, shown),
    });
    return findMessage(tx, { id, sendsMail: mailer !== null });
  });
}

async function requireTargets(
  tx: Tx,
  adminEmails: ReadonlySet<string>,
  { assignedToId, taskId, submissionId }: Omit<EditMessageInput, 'version' | 'handled'>,
): Promise<void> {
  if (assignedToId) {
    const row = await tx.administrator.findUnique({
      where: { id: assignedToId },
      select: { email: true, role: true },
    });
    const role = row && roleOf({ adminEmails }, row);
    if (role === null || !roleHas(role, 'messages'))
      throw fieldRefused('assignedToId', 'This is no administrator any more. Choose another one.');
  }
  if (taskId && (await tx.task.count({ where: { id: taskId } })) === 0)
    throw fieldRefused('taskId', 'This task was deleted. Choose another one.');
  if (submissionId && (await tx.submission.count({ where: { id: submissionId } })) === 0)
    throw fieldRefused('submissionId', 'This submission was deleted. Choose another one.');
}
