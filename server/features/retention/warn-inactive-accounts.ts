import { Prisma } from '#prisma/client.ts';
import { inactiveNoticeDays, retainedSince } from '../../contract/retention.ts';
import { administratorEmails } from '../../database/administrators-sql.ts';
import type { Tx } from '../../database/db.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';
import { fanOutPriority } from '../../jobs/queues.ts';
import { notify } from '../notifications/notify.ts';

/** Accounts of one transaction. */
const batchSize = 200;

export type AccountDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'now' | 'config'>;

const { first, second } = inactiveNoticeDays;
const days = (count: number) => Prisma.sql`make_interval(days => ${count}::int)`;

/** When somebody signed in to the account `u` last, or when it was made. */
const seen = Prisma.sql`coalesce(u.last_sign_in_at, u.created_at)`;

/**
 * Nobody has signed in to the account `u` since `before`, nobody is signed in, and it is no administrator's. An account that was
 * imported and that nobody has signed in to stays: its owner could not be told.
 */
export function isInactive(
  { config: { adminEmails }, now }: Pick<AccountDeps, 'config' | 'now'>,
  before: Date,
): Prisma.Sql {
  return Prisma.sql`u.deleted_at IS NULL AND u.issuer IS NOT NULL AND ${seen} < ${before}
    AND coalesce(lower(u.email COLLATE "C") <> ALL (${administratorEmails(adminEmails)}), true)
    AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.expires_at > ${now()})`;
}

/** Before this an account was used last that is told now: it will be old enough when the first notice is. */
export function toldBefore(months: number, now: Date): Date {
  const deletion = new Date(now);
  deletion.setUTCDate(deletion.getUTCDate() + first);
  return retainedSince('inactiveMonths', months, deletion);
}

interface Told {
  readonly userId: string;
  readonly deletesAt: Date;
}

/**
 * Tells the owners of inactive accounts that these will be deleted, and tells them again before it. Takes back what no longer
 * applies. Safe to run concurrently.
 * @param months of `site.retention`; undefined: accounts are kept
 * @returns notices sent or taken back
 */
export async function warnInactiveAccounts(deps: AccountDeps, months: number | undefined): Promise<number> {
  const { db, jobs, mailer, now } = deps;
  const takenBack = await inBatches(batchSize, () => db.$transaction((tx) => takeBack(deps, tx, months)));
  // Who does not sign in does not see the bell.
  if (months === undefined || mailer === null) return takenBack;
  await jobs?.ready();
  const moment = now();
  const tellAll = (find: (tx: Tx) => Promise<readonly Told[]>, notice: 'first' | 'second') =>
    inBatches(batchSize, () =>
      db.$transaction(async (tx) => {
        const told = await find(tx);
        const notices = told.map(({ userId, deletesAt }) => ({
          userId,
          kind: 'inactive' as const,
          key: `inactive:${notice}:${deletesAt.toISOString()}`,
          data: { months, deletesAt: deletesAt.toISOString() },
        }));
        await notify({ jobs, mailer, priority: fanOutPriority }, tx, notices);
        return told.length;
      }),
    );
  const again = await tellAll((tx) => findNearlyDue(tx, moment), 'second');
  const newly = await tellAll((tx) => findInactive(deps, tx, months), 'first');
  if (again + newly > 0)
    for (const queue of ['notification-mail', 'notification-push'] as const) jobs?.wake(queue);
  return takenBack + again + newly;
}

/**
 * Inserts the rows of accounts that became inactive. They are locked in the order of `notify`. Nobody can be told of an account
 * that is disabled, so it stays.
 */
function findInactive(deps: AccountDeps, tx: Tx, months: number): Promise<Told[]> {
  const moment = deps.now();
  const inactive = isInactive(deps, toldBefore(months, moment));
  return tx.$queryRaw<Told[]>`
    WITH oldest AS (
      SELECT u.id FROM users u
      WHERE ${inactive} AND u.disabled_at IS NULL AND NOT EXISTS (SELECT FROM account_expiries e WHERE e.user_id = u.id)
      ORDER BY ${seen}, u.id LIMIT ${batchSize}
    ), locked AS (
      SELECT u.id, ${seen} AS seen FROM users u
      WHERE u.id IN (SELECT id FROM oldest) AND ${inactive} AND u.disabled_at IS NULL ORDER BY u.id FOR NO KEY UPDATE
    )
    INSERT INTO account_expiries (user_id, deletes_at, told_at)
    SELECT id, greatest(seen + make_interval(months => ${months}::int), ${moment}::timestamptz + ${days(first)}), ${moment}
    FROM locked ON CONFLICT (user_id) DO NOTHING
    RETURNING user_id AS "userId", deletes_at AS "deletesAt"`;
}

/** Marks the second notice. The deletion is never nearer than it says. */
function findNearlyDue(tx: Tx, moment: Date): Promise<Told[]> {
  return tx.$queryRaw<Told[]>`
    WITH soon AS (
      SELECT user_id FROM account_expiries
      WHERE told_again_at IS NULL AND deletes_at <= ${moment}::timestamptz + ${days(second)}
      ORDER BY deletes_at LIMIT ${batchSize}
    ), locked AS (
      SELECT u.id FROM users u WHERE u.id IN (SELECT user_id FROM soon) ORDER BY u.id FOR NO KEY UPDATE
    )
    UPDATE account_expiries SET told_again_at = ${moment}, deletes_at = greatest(deletes_at, ${moment}::timestamptz + ${days(second)})
    FROM locked WHERE user_id = locked.id AND told_again_at IS NULL
    RETURNING user_id AS "userId", deletes_at AS "deletesAt"`;
}

/** Of accounts that are used, or that a longer period keeps. */
async function takeBack(deps: AccountDeps, tx: Tx, months: number | undefined): Promise<number> {
  const isStill = months === undefined ? Prisma.sql`false` : isInactive(deps, toldBefore(months, deps.now()));
  const kept = await tx.$queryRaw<{ id: string }[]>`
    WITH kept AS (
      SELECT e.user_id FROM account_expiries e JOIN users u ON u.id = e.user_id WHERE NOT (${isStill}) LIMIT ${batchSize}
    ), locked AS (
      SELECT u.id FROM users u WHERE u.id IN (SELECT user_id FROM kept) ORDER BY u.id FOR NO KEY UPDATE
    )
    DELETE FROM account_expiries USING locked WHERE user_id = locked.id RETURNING user_id AS id`;
  const ids = kept.map(({ id }) => id);
  await tx.notification.deleteMany({ where: { userId: { in: ids }, kind: 'inactive' } });
  return ids.length;
}
