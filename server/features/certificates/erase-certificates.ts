import type { Tx } from '../../database/db.ts';

/**
 * Lets the certificates of an account that is about to be deleted stay valid, without a name and the signed badge. Those of
 * other accounts are revoked at the deletion: by a trigger, because the previous release deletes accounts too.
 */
export async function keepCertificatesWithoutName(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT erase_certificates(${userId}::uuid, false)`;
}
