import type { Readable } from 'node:stream';
import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import { referralStateLabels, referralStates } from '../../../contract/kinds/referral.ts';
import type { ReferralSettings } from '../../../contract/kinds/referral-settings.ts';
import type {
  exportReferrals as exportRoute,
  Referral,
  ReferralTotals,
  listReferrals as route,
} from '../../../contract/kinds/referrals.ts';
import type { Answer, Parsed } from '../../../contract/route.ts';
import { anyOf, findMatches, type WaysOf } from '../../../database/bounded-count.ts';
import type { Db, Tx } from '../../../database/db.ts';
import { keyset } from '../../../database/keyset.ts';
import { openCopy } from '../../../database/open-copy.ts';
import { personOf } from '../../../database/person-sql.ts';
import type { RunSql } from '../../../database/run-sql.ts';
import { containsText, studentMatches } from '../../../database/text-search.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { blank, byteOrderMark, csvCell } from '../../users/csv-cell.ts';
import { runExport } from '../../users/run-export.ts';

const order = keyset([
  { field: 'createdAt', column: Prisma.sql`r.created_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`r.id`, type: 'uuid', order: 'desc' },
]);

type Filter = Parsed<typeof exportRoute, 'query'> & { readonly taskId: string };

const referralsOf = ({ taskId, state }: Filter) => Prisma.sql`
  FROM referrals r
  WHERE r.task_id = ${taskId}::uuid AND ${state ? Prisma.sql`r.state = ${state}::referral_state` : Prisma.sql`true`}`;

const waysOf =
  ({ search }: Filter): WaysOf =>
  (each) => {
    if (!search) return [];
    const isStudent = (id: Prisma.Sql) =>
      Prisma.sql`EXISTS (SELECT FROM users WHERE users.id = ${id} AND ${studentMatches(search)} ${each})`;
    return [
      isStudent(Prisma.sql`r.referrer_id`),
      isStudent(Prisma.sql`r.newcomer_id`),
      Prisma.sql`(r.registration IS NOT NULL AND ${containsText(search, Prisma.sql`r.registration`)})`,
    ];
  };

/** @throws {AppError} not_found, also for a task of another kind */
export async function requireReferral(db: Db | Tx, id: string): Promise<ReferralSettings> {
  const task = await db.task.findUnique({ where: { id, kind: 'referral' }, select: { kindSettings: true } });
  if (task === null) throw new AppError('not_found', { message: 'This task does not exist any more.' });
  return (
    (task.kindSettings as ReferralSettings | null) ?? {
      kind: 'referral',
      counts: 'newcomers',
      when: 'profile',
      cap: null,
    }
  );
}

const student = (alias: string) => {
  const users = Prisma.raw(alias);
  return Prisma.sql`CASE WHEN ${users}.deleted_at IS NULL AND ${users}.id IS NOT NULL THEN
    ${personOf(users)} END`;
};

type Row = Omit<Referral, 'createdAt' | 'countedAt'> & {
  readonly createdAt: Date;
  readonly countedAt: Date | null;
};

/** @throws {AppError} not_found; validation_failed for a cursor of another list */
export async function listReferrals(
  { db, runSql }: { readonly db: Db; readonly runSql: RunSql },
  _actor: AdministratorActor,
  { cursor, limit, ...filter }: Parsed<typeof route, 'query'> & { readonly taskId: string },
): Promise<Answer<typeof route>> {
  await requireReferral(db, filter.taskId);
  const from = referralsOf(filter);
  const { total, matches } = await findMatches(runSql, {
    id: Prisma.sql`r.id`,
    from,
    waysOf: waysOf(filter),
  });
  const found = await runSql<Row>(
    Prisma.sql`
      SELECT r.id, r.state::text, r.registration, r.doubts, r.reason, r."createdAt", r."countedAt", r.points,
        ${student('referrer')} AS referrer, ${student('newcomer')} AS newcomer
      FROM (
        SELECT r.id, r.state, r.registration, r.doubts, r.reason, r.created_at AS "createdAt", r.counted_at AS "countedAt",
          CASE WHEN r.state = 'counted' THEN r.points END AS points, r.referrer_id, r.newcomer_id
        ${from} AND ${matches} AND ${order.after(cursor)} ORDER BY ${order.orderBy} LIMIT ${limit + 1}
      ) AS r JOIN users AS referrer ON referrer.id = r.referrer_id LEFT JOIN users AS newcomer ON newcomer.id = r.newcomer_id
      ORDER BY r."createdAt" DESC, r.id DESC`,
    { replan: Boolean(filter.search) },
  );
  const { rows, nextCursor } = order.page(found, limit);
  return {
    items: rows.map(({ createdAt, countedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      countedAt: countedAt?.toISOString() ?? null,
    })),
    nextCursor,
    ...total,
  };
}

/** @throws {AppError} not_found */
export async function readTotals(
  db: Db,
  _actor: AdministratorActor,
  taskId: string,
): Promise<ReferralTotals> {
  const { counts } = await requireReferral(db, taskId);
  const [sums] = await db.$queryRaw<Pick<ReferralTotals, 'all' | 'counted' | 'review' | 'points'>[]>`
    SELECT count(*)::int AS "all", count(*) FILTER (WHERE state = 'counted')::int AS counted,
      count(*) FILTER (WHERE state = 'review')::int AS review, coalesce(sum(points) FILTER (WHERE state = 'counted'), 0)::int AS points
    FROM referrals WHERE task_id = ${taskId}::uuid`;
  const token = await db.reportToken.findUnique({ where: { taskId }, select: { createdAt: true } });
  return {
    counts,
    ...(sums ?? { all: 0, counted: 0, review: 0, points: 0 }),
    tokenSince: token?.createdAt.toISOString() ?? null,
  };
}

const header = [
  'Student',
  'Email',
  'Tech ID',
  'College',
  'Newcomer',
  'Newcomer Tech ID',
  'Registration',
  'State',
  'Points',
  'Joined (UTC)',
  'Counted (UTC)',
];

const stateLabel = Prisma.sql`CASE r.state::text ${Prisma.join(
  referralStates.map((state) => Prisma.sql`WHEN ${state}::text THEN ${referralStateLabels[state]}::text`),
  ' ',
)} END`;

/**
 * The referrals as CSV with CRLF, newest first. The audit event is written before the first line is sent.
 * @param signal ends it
 * @throws {AppError} not_found; what `runExport` throws
 */
export async function exportReferrals(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: AdministratorActor,
  filter: Filter,
  signal: AbortSignal,
): Promise<Readable> {
  await requireReferral(db, filter.taskId);
  const from = Prisma.sql`${referralsOf(filter)} AND ${anyOf(waysOf(filter)(Prisma.empty))}`;
  const utc = (column: string) => Prisma.sql`to_char(${Prisma.raw(column)}, 'YYYY-MM-DD HH24:MI:SS')`;
  return runExport(actor, signal, () =>
    openCopy(config.database.url, {
      rows: Prisma.sql`
        SELECT ${csvCell('name')}, ${csvCell('email')}, techid, ${csvCell('college')}, ${csvCell('newcomer')}, newcomer_techid,
          ${csvCell('registration')}, state, points, ${utc('created_at')}, ${utc('counted_at')}
        FROM (
          SELECT referrer.name, referrer.email, referrer.techid, referrer.college, newcomer.name AS newcomer, newcomer.techid AS newcomer_techid,
            r.registration, ${stateLabel} AS state, CASE WHEN r.state = 'counted' THEN r.points END AS points, r.created_at, r.counted_at, r.id
          FROM (SELECT r.* ${from}) AS r
            JOIN users AS referrer ON referrer.id = r.referrer_id LEFT JOIN users AS newcomer ON newcomer.id = r.newcomer_id
        ) AS referrals ORDER BY created_at DESC, id DESC`,
      nulls: blank,
      counted: Prisma.sql`SELECT count(*)::int ${from}`,
      header: byteOrderMark + header.join(','),
      onCount: (referrals) =>
        recordAudit(db, actor, {
          action: 'referral.export',
          subjectKind: 'task',
          subjectId: filter.taskId,
          detail: { referrals, searched: Boolean(filter.search) },
        }),
      signal,
    }),
  );
}
