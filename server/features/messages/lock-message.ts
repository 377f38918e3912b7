import type { ContactMessage } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../database/db.ts';
import { messageNotFound } from './present-message.ts';

/**
 * Locks a message until the transaction ends, after the row of its writer, as the deletion of an account does.
 * @throws {AppError} not_found, stale_version if `version` is not the newest
 */
export async function lockMessage(
  tx: Tx,
  { id, version, stale }: { id: string; version?: number; stale?: string },
): Promise<ContactMessage> {
  await tx.$queryRaw`
    SELECT 1 FROM users WHERE id = (SELECT user_id FROM contact_messages WHERE id = ${id}::uuid) FOR NO KEY UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM contact_messages WHERE id = ${id}::uuid FOR UPDATE`;
  const message = await tx.contactMessage.findUnique({ where: { id } });
  if (message === null) throw messageNotFound();
  if (version !== undefined && version !== message.version)
    throw new AppError('stale_version', stale === undefined ? {} : { message: stale });
  return message;
}
