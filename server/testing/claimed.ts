import type { Administrator } from '#prisma/client.ts';
import type { Tx } from '../database/db.ts';

/** Lets the administrator review these submissions: their claims, which replace those of others, last an hour. */
export async function claimed(
  db: Tx,
  { id: administratorId }: Pick<Administrator, 'id'>,
  ...submissionIds: readonly string[]
): Promise<void> {
  const claim = { administratorId, claimedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) };
  for (const submissionId of submissionIds) {
    await db.reviewClaim.upsert({
      where: { submissionId },
      create: { submissionId, ...claim },
      update: claim,
    });
  }
}
