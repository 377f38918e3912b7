import type { Tx } from '../../database/db.ts';

/** Deletes a student's notifications and what they chose about them, with the account. */
export async function deleteNotificationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.notification.deleteMany({ where: { userId } });
  await tx.notificationSetting.deleteMany({ where: { userId } });
}

/** Deletes the notifications about something that is deleted. */
export async function deleteNotificationsAbout(tx: Tx, subjectId: string): Promise<void> {
  await tx.notification.deleteMany({ where: { subjectId } });
}
