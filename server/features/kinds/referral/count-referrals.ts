import { profileCompleteness } from '../../../contract/profile-completeness.ts';
import { statusesWhere } from '../../../contract/submission-status.ts';
import type { Tx } from '../../../database/db.ts';
import type { EventConsumerName, LoggedEvent } from '../../../database/live-log.ts';
import { lockAccount } from '../../../database/lock-student.ts';
import type { Deps } from '../../../deps.ts';
import type { EventConsumer } from '../../live/consume-events.ts';

/** What `consumeEvents` runs: newcomers count as soon as they have done what the task says. */
export function referralCounter({ now }: Pick<Deps, 'now'>): EventConsumer {
  return {
    name: 'referrals' satisfies EventConsumerName,
    kinds: ['submission', 'profile'],
    handle: async (tx, events) => {
      await countNewcomers(tx, events.flatMap(accountsOf), now());
      return undefined;
    },
  };
}

const accountsOf = ({ event, audience }: LoggedEvent): string[] =>
  event.kind === 'submission'
    ? [event.data.userId]
    : audience.filter((word) => word.startsWith('user:')).map((word) => word.slice('user:'.length));

interface Waiting {
  readonly id: string;
  readonly taskId: string;
  readonly referrerId: string;
  readonly newcomerId: string;
}

/** Counts those of the newcomers that have a complete profile or approved work, as the task says, in the edition of the task. */
export async function countNewcomers(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const waiting = await tx.$queryRaw<(Waiting & { when: 'profile' | 'work'; hasWork: boolean })[]>`
    SELECT r.id, task_id AS "taskId", referrer_id AS "referrerId", newcomer_id AS "newcomerId", kind_settings ->> 'when' AS when,
      EXISTS (SELECT FROM submissions
        WHERE user_id = newcomer_id AND status = ANY(${statusesWhere('awarded')}::submission_status[])) AS "hasWork"
    FROM referrals r JOIN tasks ON tasks.id = task_id
    WHERE newcomer_id = ANY(${[...new Set(ids)]}::uuid[]) AND r.state = 'joined'
    ORDER BY referrer_id, r.id`;
  for (const { when, hasWork, ...referral } of waiting) {
    const isDone = when === 'work' ? hasWork : await hasCompleteProfile(tx, referral.newcomerId);
    if (isDone) await countReferrals(tx, { ...referral, ids: [referral.id], now });
  }
}

async function hasCompleteProfile(tx: Tx, id: string): Promise<boolean> {
  const { name, email, ...user } = await tx.user.findUniqueOrThrow({
    where: { id },
    include: { profilePhoto: { select: { id: true } } },
  });
  return profileCompleteness({ ...user, name: name ?? '', email: email ?? '' }).missing.length === 0;
}

interface Counting extends Pick<Waiting, 'taskId' | 'referrerId'> {
  readonly ids: readonly string[];
  readonly now: Date;
}

/**
 * Counts referrals of one student that have joined, by one ledger entry. Those beyond the cap count without points. The lock of the
 * student lets one transaction after the other see how many they have. Nothing happens once the account was deleted.
 */
export async function countReferrals(tx: Tx, { taskId, referrerId, ids, now }: Counting): Promise<void> {
  if ((await lockAccount(tx, referrerId)) === undefined) return;
  await tx.$executeRaw`
    WITH task AS (
      SELECT id, title, domain, edition_id, (kind_settings ->> 'cap')::int AS cap FROM tasks WHERE id = ${taskId}::uuid
    ), waiting AS (
      SELECT id, row_number() OVER (ORDER BY created_at, id) + (
        SELECT count(*) FROM referrals
        WHERE referrer_id = ${referrerId}::uuid AND task_id = ${taskId}::uuid AND state = 'counted' AND points > 0) AS place
      FROM referrals WHERE id = ANY(${[...ids]}::uuid[]) AND state = 'joined'
    ), counted AS (
      UPDATE referrals r SET state = 'counted', counted_at = ${now}::timestamptz, points = CASE WHEN place > cap THEN 0 ELSE points END
      FROM waiting CROSS JOIN task WHERE r.id = waiting.id AND r.state = 'joined' RETURNING points
    )
    INSERT INTO points_ledger (id, user_id, kind, points, reason, task_id, edition_id, domain, created_at)
    SELECT uuidv7(), ${referrerId}::uuid, 'bonus', given, title, task.id, edition_id, domain, ${now}::timestamptz
    FROM task CROSS JOIN (SELECT sum(points)::int AS given FROM counted) AS sums WHERE given > 0`;
}
