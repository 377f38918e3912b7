import type { AdministratorActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import type { reviewReferral as route } from '../../../contract/kinds/referrals.ts';
import type { Parsed } from '../../../contract/route.ts';
import type { Db } from '../../../database/db.ts';
import { lockUser } from '../../../database/lock-student.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { countNewcomers, countReferrals } from './count-referrals.ts';

type Review = Parsed<typeof route, 'body'> & { readonly id: string; readonly now: Date };

/**
 * Approves a referral, which then counts as soon as the newcomer has done what the task says, or refuses it and takes its points back by a
 * second ledger entry. The same review again changes nothing.
 * @throws {AppError} not_found
 */
export async function reviewReferral(db: Db, actor: AdministratorActor, review: Review): Promise<void> {
  const { id, now, decision } = review;
  await db.$transaction(async (tx) => {
    const [referral] = await tx.$queryRaw<
      { taskId: string; referrerId: string; newcomerId: string | null }[]
    >`
      SELECT task_id AS "taskId", referrer_id AS "referrerId", newcomer_id AS "newcomerId" FROM referrals WHERE id = ${id}::uuid`;
    if (!referral) throw new AppError('not_found');
    const { taskId, referrerId, newcomerId } = referral;
    // Before the referral, as everywhere. Also of a deleted account.
    await lockUser(tx, referrerId);
    if (decision === 'approve') {
      // One that was beyond the cap has 0: by now a place may be free.
      const approved = await tx.$executeRaw`
        UPDATE referrals r SET state = 'joined', doubts = '{}', reason = NULL,
          points = CASE WHEN r.points > 0 THEN r.points ELSE tasks.points END
        FROM tasks WHERE tasks.id = r.task_id AND r.id = ${id}::uuid AND r.state IN ('review', 'refused')`;
      if (approved === 0) return;
      if (newcomerId === null) await countReferrals(tx, { taskId, referrerId, ids: [id], now });
      else await countNewcomers(tx, [newcomerId], now);
    } else {
      const taken = await tx.$executeRaw`
        WITH before AS (SELECT id, state, points FROM referrals WHERE id = ${id}::uuid AND state <> 'refused'),
        refused AS (
          UPDATE referrals r SET state = 'refused', reason = ${review.reason}, counted_at = NULL
          FROM before WHERE r.id = before.id RETURNING r.id
        ), entry AS (
          INSERT INTO points_ledger (id, user_id, kind, points, reason, task_id, edition_id, domain, created_at)
          SELECT uuidv7(), ${referrerId}::uuid, 'adjustment', -before.points, title, tasks.id, edition_id, domain, ${now}::timestamptz
          FROM before JOIN tasks ON tasks.id = ${taskId}::uuid WHERE before.state = 'counted' AND before.points > 0
        )
        SELECT FROM refused`;
      if (taken === 0) return;
    }
    await recordAudit(tx, actor, {
      action: decision === 'approve' ? 'referral.approve' : 'referral.refuse',
      subjectKind: 'task',
      subjectId: taskId,
      detail: { referralId: id },
    });
  });
}
