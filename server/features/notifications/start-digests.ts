import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Deps } from '../../deps.ts';

const minute = 60_000;
/** Milliseconds after which the transaction that made a notification has ended: a later one belongs to the next digest. */
const settled = 5 * minute;
/** Accounts of one transaction. */
const batchSize = 1_000;

type DigestDeps = Pick<Deps, 'db' | 'jobs' | 'mailer' | 'config' | 'now'>;

/**
 * Once a day, from the hour of the configuration on, enqueues the digest of each student who has something unread. The position
 * is stored with the jobs of each batch: another server continues after a crash, and no student is enqueued twice for a day.
 * @returns the number of students that were looked at
 */
export async function enqueueDigests(deps: DigestDeps): Promise<number> {
  const { db, jobs, mailer, config, now } = deps;
  if (jobs === null || mailer === null || config.mail === null) return 0;
  const { day, hour } = localTime(now(), config.timeZone);
  if (hour < config.mail.digestHour) return 0;
  const run = await db.mailDigest.findUnique({ where: { day: new Date(day) }, select: { finishedAt: true } });
  if (run !== null && run.finishedAt !== null) return 0;
  await beginDay(deps, day);
  await jobs.ready();
  return inBatches(batchSize, async () => {
    const seen = await enqueueBatch(deps, day);
    jobs.wake('notification-digest');
    return seen;
  });
}

/** The digest of a day follows that of the day before, without a gap; after a longer pause, of a week at most. */
async function beginDay({ db, now }: DigestDeps, day: string): Promise<void> {
  const until = new Date(now().getTime() - settled);
  await db.$executeRaw`
    INSERT INTO mail_digests (day, since, until)
    SELECT ${day}::date, greatest(coalesce(max(until), ${until}::timestamptz - interval '1 day'),
      ${until}::timestamptz - interval '7 days'), ${until}
    FROM mail_digests WHERE day < ${day}::date
    ON CONFLICT (day) DO NOTHING`;
}

/** @returns the number of accounts; fewer than `batchSize`: no accounts are left, or another server is at work */
async function enqueueBatch({ db, jobs, now }: DigestDeps, day: string): Promise<number> {
  return db.$transaction(async (tx) => {
    const [run] = await tx.$queryRaw<{ afterUserId: string | null; since: Date; until: Date }[]>`
      SELECT after_user_id AS "afterUserId", since, until FROM mail_digests
      WHERE day = ${day}::date AND finished_at IS NULL FOR UPDATE SKIP LOCKED`;
    if (run === undefined) return 0;
    const students = await tx.$queryRaw<{ id: string; hasNews: boolean }[]>`
      SELECT id, EXISTS (
        SELECT FROM notifications n WHERE n.user_id = batch.id AND n.read_at IS NULL
          AND n.created_at > ${run.since} AND n.created_at <= ${run.until}
      ) AS "hasNews"
      FROM (
        SELECT id FROM users
        WHERE id > coalesce(${run.afterUserId}::uuid, '00000000-0000-0000-0000-000000000000')
        ORDER BY id LIMIT ${batchSize}
      ) AS batch ORDER BY id`;
    const requestId = `digest ${day}`;
    const data = students.flatMap(({ id, hasNews }) => (hasNews ? [{ userId: id, day, requestId }] : []));
    await jobs?.enqueueAll(tx, 'notification-digest', data);
    const last = students.at(-1);
    await tx.mailDigest.update({
      where: { day: new Date(day) },
      data: {
        ...(last && { afterUserId: last.id }),
        finishedAt: students.length < batchSize ? now() : null,
      },
    });
    return students.length;
  });
}

/** @returns the date (YYYY-MM-DD) and hour in a time zone */
function localTime(moment: Date, timeZone: string): { day: string; hour: number } {
  // Swedish writes dates as ISO 8601 does.
  const [day = '', hour = ''] = moment
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .split(' ');
  return { day, hour: Number.parseInt(hour, 10) };
}

/** Looks every minute whether the digest is due. @returns stops it; a run in progress continues to its end */
export function startDigests(deps: DigestDeps, observer: RunObserver): () => void {
  return repeat(() => enqueueDigests(deps), { ...observer, name: 'digests', period: minute });
}
