import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import type {
  listMyReferrals as listRoute,
  MyReferral,
  ReferralSummary,
} from '../../../contract/kinds/referral.ts';
import type { ReferralSettings } from '../../../contract/kinds/referral-settings.ts';
import type { Answer, Parsed } from '../../../contract/route.ts';
import type { Db } from '../../../database/db.ts';
import { keyset } from '../../../database/keyset.ts';
import type { RunSql } from '../../../database/run-sql.ts';
import { mayOpenTask } from '../../../database/task-status-sql.ts';
import { ensureCode } from './referral-codes.ts';

interface Mine {
  readonly taskId: string;
  readonly now: Date;
}

/** @throws {AppError} not_found, also for a task of another kind */
export async function readReferral(
  db: Db,
  { user }: StudentActor,
  { taskId, now }: Mine,
): Promise<ReferralSummary> {
  const [task] = await db.$queryRaw<{ settings: ReferralSettings | null }[]>`
    SELECT kind_settings AS settings FROM tasks
    WHERE id = ${taskId}::uuid AND kind = 'referral' AND ${mayOpenTask(user.id, now)}`;
  if (!task?.settings) throw new AppError('not_found', { message: 'This task does not exist any more.' });
  const [sums] = await db.$queryRaw<{ counted: number; paid: number; points: number }[]>`
    SELECT count(*)::int AS counted, count(*) FILTER (WHERE points > 0)::int AS paid, coalesce(sum(points), 0)::int AS points
    FROM referrals WHERE referrer_id = ${user.id}::uuid AND task_id = ${taskId}::uuid AND state = 'counted'`;
  const { counts, when, cap } = task.settings;
  const { counted = 0, paid = 0, points = 0 } = sums ?? {};
  return { code: await ensureCode(db, user.id), counts, when, cap, counted, paid, points };
}

const order = keyset([
  { field: 'createdAt', column: Prisma.sql`r.created_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`r.id`, type: 'uuid', order: 'desc' },
]);

type Row = Omit<MyReferral, 'createdAt'> & { readonly createdAt: Date };

/** The names as others see them: none of a hidden or deleted account. @throws {AppError} validation_failed for a cursor of another list */
export async function listMyReferrals(
  runSql: RunSql,
  { user }: StudentActor,
  { taskId, cursor, limit }: Parsed<typeof listRoute, 'query'> & { readonly taskId: string },
): Promise<Answer<typeof listRoute>> {
  const mine = Prisma.sql`r.referrer_id = ${user.id}::uuid AND r.task_id = ${taskId}::uuid`;
  const found = await runSql<Row>(Prisma.sql`
    SELECT r.id, r.state::text, r.created_at AS "createdAt", CASE WHEN r.state = 'counted' THEN r.points END AS points,
      CASE WHEN NOT hidden AND disabled_at IS NULL AND deleted_at IS NULL THEN coalesce(alias, first_name, split_part(name, ' ', 1)) END AS name
    FROM referrals r LEFT JOIN users ON users.id = r.newcomer_id
    WHERE ${mine} AND ${order.after(cursor)} ORDER BY ${order.orderBy} LIMIT ${limit + 1}`);
  const [all] = await runSql<{ total: number }>(
    Prisma.sql`SELECT count(*)::int AS total FROM referrals r WHERE ${mine}`,
  );
  const { rows, nextCursor } = order.page(found, limit);
  return {
    items: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    nextCursor,
    total: all?.total ?? 0,
  };
}
