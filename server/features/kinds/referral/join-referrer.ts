import { Prisma } from '#prisma/client.ts';
import type { ReferralDoubt } from '../../../contract/kinds/referrals.ts';
import { accountMark } from '../../../database/account-mark-sql.ts';
import type { Tx } from '../../../database/db.ts';
import { takeReasons } from '../../../database/take-reasons-sql.ts';
import { takesWork } from '../../../database/task-status-sql.ts';
import { clientKey } from '../../../rate-limits/client-key.ts';

interface Newcomer {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  /** Of the link that they came by. */
  readonly code: string;
  /** Those of their browser. */
  readonly deviceCodes: readonly string[];
  readonly networkAddress: string;
  readonly now: Date;
}

/**
 * Joins a new account to the student whose link it came by, for each open referral that the student may take. With the device or an
 * address of that student, the device of another newcomer of theirs, or an earlier account, an administrator checks it.
 * @returns whether the code is that of a student
 */
export async function joinReferrer(tx: Tx, newcomer: Newcomer): Promise<boolean> {
  const { id, code, deviceCodes, networkAddress, now } = newcomer;
  const [referrer] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM referral_codes JOIN users ON users.id = user_id
    WHERE code = ${code} AND disabled_at IS NULL AND deleted_at IS NULL`;
  if (!referrer) return false;
  // They are removed after 90 days.
  const addresses = await tx.$queryRaw<{ address: string }[]>`
    SELECT DISTINCT network_address AS address FROM audit_events
    WHERE actor_id = ${referrer.id}::uuid AND network_address IS NOT NULL`;
  const network = clientKey({ ip: networkAddress });
  const doubts: ReferralDoubt[] = [
    ...(deviceCodes.includes(code) ? (['device'] as const) : []),
    ...(addresses.some(({ address }) => clientKey({ ip: address }) === network)
      ? (['address'] as const)
      : []),
    ...((await hadAccount(tx, newcomer)) ? (['former'] as const) : []),
  ];
  await tx.$executeRaw`
    INSERT INTO referrals (task_id, referrer_id, newcomer_id, state, points, doubts, created_at)
    SELECT t.id, ${referrer.id}::uuid, ${id}::uuid, ${doubts.length > 0 ? 'review' : 'joined'}::referral_state, t.points, ${doubts}::text[],
      ${now}::timestamptz
    FROM tasks JOIN tasks AS t ON t.id = tasks.id
    WHERE t.kind = 'referral' AND t.kind_settings ->> 'counts' = 'newcomers' AND t.edition_id = running_edition() AND ${takesWork(now)}
      AND json_array_length(${takeReasons(referrer.id, now)}) = 0`;
  return true;
}

async function hadAccount(tx: Tx, { issuer, subject }: Newcomer): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT FROM former_accounts WHERE mark = ${accountMark(Prisma.sql`${issuer}::text`, Prisma.sql`${subject}::text`)}`;
  return found.length > 0;
}
