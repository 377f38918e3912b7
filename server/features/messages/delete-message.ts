import type { AdministratorActor } from '../../actor.ts';
import type { Db } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteNotificationsAbout } from '../notifications/delete-notifications-of.ts';
import { lockMessage } from './lock-message.ts';

/**
 * Deletes a message with its replies and their notifications, such as those of a visitor who asks for it.
 * @throws {AppError} not_found
 */
export async function deleteMessage(db: Db, actor: AdministratorActor, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockMessage(tx, { id });
    await tx.contactMessage.delete({ where: { id } });
    await deleteNotificationsAbout(tx, [id]);
    await recordAudit(tx, actor, { action: 'message.delete', subjectKind: 'message', subjectId: id });
  });
}
