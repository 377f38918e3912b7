import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import type { AddedRegistrations, reportRegistrations as route } from '../../../contract/kinds/referrals.ts';
import type { Parsed } from '../../../contract/route.ts';
import { taskRules, taskStatusAt } from '../../../contract/task-status.ts';
import type { Db } from '../../../database/db.ts';
import { lockUser } from '../../../database/lock-student.ts';
import { tokenHash } from '../../../http/session.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { countReferrals } from './count-referrals.ts';
import { readCode } from './referral-codes.ts';

type Row = Parsed<typeof route, 'body'>['rows'][number];

interface Upload {
  readonly taskId: string;
  readonly rows: readonly Row[];
  /** Only says what would be added. */
  readonly dryRun: boolean;
  readonly now: Date;
}

/** @throws {AppError} not_found, also for a task that counts no registrations, or that is not published */
export async function addRegistrations(
  db: Db,
  actor: AdministratorActor,
  { taskId, rows, dryRun, now }: Upload,
): Promise<AddedRegistrations> {
  return add(db, { taskId, rows, dryRun, now }, (added) =>
    recordAudit(db, actor, {
      action: 'referral.add',
      subjectKind: 'task',
      subjectId: taskId,
      detail: { added },
    }),
  );
}

/** For another program. A registration without a time was made now. @throws {AppError} unauthenticated; as `addRegistrations` */
export async function reportRegistrations(
  db: Db,
  { authorization = '', rows, now }: { authorization: string | undefined; rows: readonly Row[]; now: Date },
): Promise<AddedRegistrations> {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const found = await db.reportToken.findUnique({ where: { tokenHash: tokenHash(token) } });
  if (found === null) throw new AppError('unauthenticated', { message: 'This token is not valid.' });
  const timed = rows.map((row) => ({ ...row, at: row.at ?? now.toISOString() }));
  return add(db, { taskId: found.taskId, rows: timed, dryRun: false, now });
}

interface Fresh {
  readonly referrerId: string;
  readonly registration: string;
}

async function add(
  db: Db,
  { taskId, rows, dryRun, now }: Upload,
  beforeStore?: (added: number) => Promise<void>,
): Promise<AddedRegistrations> {
  const task = await findTask(db, taskId, now);
  const owners = await ownersOf(db, rows);
  const stored = await db.referral.findMany({
    where: { taskId, registration: { in: rows.map(({ registration }) => registration) } },
    select: { registration: true },
  });
  const seen = new Set(stored.map(({ registration }) => registration));
  const errors: AddedRegistrations['errors'] = [];
  const fresh: Fresh[] = [];
  for (const [row, { code, registration, at }] of rows.entries()) {
    const referrerId = owners.get(readCode(code) ?? '');
    const message = problemOf({ referrerId, registration, at, task });
    if (message !== null) errors.push({ row, message });
    else if (referrerId !== undefined && !seen.has(registration)) {
      seen.add(registration);
      fresh.push({ referrerId, registration });
    }
  }
  if (!dryRun && fresh.length > 0) await beforeStore?.(fresh.length);
  const added = dryRun ? fresh.length : await store(db, { task, fresh, now });
  return { added, known: rows.length - errors.length - added, errors };
}

type Found = Awaited<ReturnType<typeof findTask>>;

async function findTask(db: Db, id: string, now: Date) {
  const task = await db.task.findFirst({
    where: { id, kind: 'referral', kindSettings: { path: ['counts'], equals: 'tickets' } },
    select: { id: true, state: true, points: true, offeredDate: true, lastDate: true },
  });
  if (task === null) throw new AppError('not_found', { message: 'This task counts no registrations.' });
  if (taskRules[taskStatusAt(task, now)].readers === 'none')
    throw new AppError('not_found', { message: 'Publish this task first.' });
  return task;
}

/** The accounts of codes. */
async function ownersOf(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const codes = new Set(rows.flatMap(({ code }) => readCode(code) ?? []));
  const found = await db.referralCode.findMany({
    where: { code: { in: [...codes] }, user: { disabledAt: null } },
  });
  return new Map(found.map(({ code, userId }) => [code, userId]));
}

function problemOf({
  referrerId,
  registration,
  at,
  task,
}: Pick<Row, 'registration' | 'at'> & { referrerId: string | undefined; task: Found }): string | null {
  if (registration === '') return 'The id of the registration is missing.';
  if (referrerId === undefined) return 'No student has this code.';
  if (at === undefined) return null;
  if (new Date(at) < task.offeredDate) return 'It was made before the task was published.';
  return new Date(at) > task.lastDate ? 'It was made after the deadline.' : null;
}

/** A transaction for each student: a request that broke off is repeated. @returns how many were added */
async function store(
  db: Db,
  { task, fresh, now }: { task: Found; fresh: readonly Fresh[]; now: Date },
): Promise<number> {
  let added = 0;
  for (const [referrerId, own] of Map.groupBy(fresh, (row) => row.referrerId)) {
    const registrations = own.map(({ registration }) => registration);
    added += await db.$transaction(async (tx) => {
      // Before the rows, as everywhere.
      await lockUser(tx, referrerId);
      const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
        INSERT INTO referrals (task_id, referrer_id, registration, state, points, created_at)
        SELECT ${task.id}::uuid, code.user_id, registration, 'joined', ${task.points}::int, ${now}::timestamptz
        FROM unnest(${registrations}::text[]) AS registration CROSS JOIN referral_codes AS code
        WHERE code.user_id = ${referrerId}::uuid
        ON CONFLICT (task_id, registration) DO NOTHING RETURNING id`);
      await countReferrals(tx, { taskId: task.id, referrerId, ids: rows.map(({ id }) => id), now });
      return rows.length;
    });
  }
  return added;
}
