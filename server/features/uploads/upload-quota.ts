import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { Tx } from '../../database/db.ts';

/**
 * Refuses what would take a student over the quota. Uploads of one student pass here one after the other
 * until their transactions end, so parallel ones cannot each see the room that only one of them has.
 * @param bytes that are about to be added
 * @param except an upload whose own bytes do not count
 * @throws {AppError} quota_exceeded
 */
export async function requireQuota(
  tx: Tx,
  { userId, bytes, except = null }: { userId: string; bytes: number; except?: string | null },
): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`upload quota ${userId}`}, 0))`;
  const [row] = await tx.$queryRaw<{ kept: bigint }[]>`
    SELECT coalesce(sum(size), 0) AS kept FROM uploads
    WHERE owner_user_id = ${userId}::uuid AND status <> 'discarded'
      AND (${except}::uuid IS NULL OR id <> ${except}::uuid)`;
  if (Number(row?.kept ?? 0) + bytes > limits.studentQuotaBytes) throw new AppError('quota_exceeded');
}
