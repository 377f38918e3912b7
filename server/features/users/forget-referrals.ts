import { Prisma } from '#prisma/client.ts';
import { accountMark } from '../../database/account-mark-sql.ts';
import type { Tx } from '../../database/db.ts';

/** Before an account is erased: its identity is remembered for a year, and what it brought stays only if it was counted. */
export async function forgetReferrals(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO former_accounts (mark, deleted_at)
    SELECT ${accountMark(Prisma.sql`issuer`, Prisma.sql`subject`)}, ${now}::timestamptz FROM users
    WHERE id = ${userId}::uuid AND issuer IS NOT NULL AND subject IS NOT NULL
    ON CONFLICT (mark) DO UPDATE SET deleted_at = EXCLUDED.deleted_at`;
  await tx.referralCode.deleteMany({ where: { userId } });
  const mine = { OR: [{ referrerId: userId }, { newcomerId: userId }] };
  await tx.referral.deleteMany({ where: { ...mine, state: { not: 'counted' } } });
}
