import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { startFanOut } from '../notifications/fan-out.ts';
import { lockAnnouncement } from './lock-announcement.ts';
import { refreshNotices } from './refresh-notices.ts';

type PublishDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

const taskDeleted =
  'The task of this audience was deleted. Edit the announcement and choose another audience.';

/**
 * Publishes an announcement now, or schedules it.
 * @throws {AppError} not_found, stale_version, validation_failed for a time that has passed
 */
export async function publishAnnouncement(
  { db, jobs, now }: PublishDeps,
  actor: AdministratorActor,
  { id, version, publishAt }: { id: string; version: number; publishAt: string | null },
): Promise<void> {
  const at = publishAt === null ? null : new Date(publishAt);
  if (at !== null && at <= now()) throw fieldRefused('publishAt', 'Choose a time in the future.');
  await jobs?.ready();
  await db.$transaction(async (tx) => {
    const found = await lockAnnouncement(tx, { id, version, states: ['draft', 'scheduled'] });
    if (/submitted$/.test(found.audienceKind) && found.audienceTaskId === null)
      throw new AppError('stale_version', { message: taskDeleted });
    if (at === null) {
      await publish({ jobs }, tx, { id, now: now(), requestId: actor.requestId });
    } else {
      await tx.announcement.update({
        where: { id },
        data: { state: 'scheduled', publishAt: at, version: { increment: 1 } },
        select: { id: true },
      });
    }
    await recordAudit(tx, actor, {
      action: at === null ? 'announcement.publish' : 'announcement.schedule',
      subjectKind: 'announcement',
      subjectId: id,
      detail: {
        title: found.title,
        before: found.state,
        after: at === null ? 'published' : 'scheduled',
        ...(at && { publishAt: at.toISOString() }),
      },
    });
  });
  if (at === null) jobs?.wake('notification-fan-out');
}

/** @throws {AppError} not_found, stale_version */
export async function unscheduleAnnouncement(
  { db }: Pick<Deps, 'db'>,
  actor: AdministratorActor,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { title } = await lockAnnouncement(tx, { id, version, states: ['scheduled'] });
    await makeDraft(tx, id);
    await recordAudit(tx, actor, {
      action: 'announcement.unschedule',
      subjectKind: 'announcement',
      subjectId: id,
      detail: { title, before: 'scheduled', after: 'draft' },
    });
  });
}

/** The row is locked. The first delivery has the id of the announcement. */
async function publish(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { id, now, requestId }: { id: string; now: Date; requestId: string },
): Promise<void> {
  await tx.announcement.update({
    where: { id },
    data: {
      state: 'published',
      publishedAt: now,
      publishAt: null,
      deliveryId: id,
      version: { increment: 1 },
    },
    select: { id: true },
  });
  await startFanOut({ jobs, requestId }, tx, { kind: 'announcement', subjectId: id });
}

const makeDraft = (tx: Tx, id: string, missedAt: Date | null = null) =>
  tx.announcement.update({
    where: { id },
    data: { state: 'draft', publishAt: null, missedAt, version: { increment: 1 } },
    select: { id: true },
  });

/**
 * Publishes what is due. Each announcement is published once, however many servers try: the first one locks it, the others
 * skip it and find another state later. One whose audience needs a deleted task becomes a draft again, which says so.
 * @returns how many were published
 */
export async function publishDue({ db, jobs, now }: PublishDeps): Promise<number> {
  const due = await db.announcement.findMany({
    where: { state: 'scheduled', publishAt: { lte: now() } },
    orderBy: { publishAt: 'asc' },
    select: { id: true },
    take: 100,
  });
  if (due.length === 0) return 0;
  await jobs?.ready();
  let published = 0;
  for (const { id } of due) {
    const done = await db.$transaction(async (tx) => {
      const [found] = await tx.$queryRaw<{ title: string; publishAt: Date; possible: boolean }[]>`
        SELECT title, publish_at AS "publishAt",
          audience_kind NOT LIKE '%submitted' OR audience_task_id IS NOT NULL AS possible
        FROM announcements WHERE id = ${id}::uuid AND state = 'scheduled' AND publish_at <= ${now()}
        FOR NO KEY UPDATE SKIP LOCKED`;
      if (found === undefined) return false;
      if (found.possible) await publish({ jobs }, tx, { id, now: now(), requestId: 'announcements' });
      else await makeDraft(tx, id, found.publishAt);
      await recordAudit(tx, 'system', {
        action: found.possible ? 'announcement.publish' : 'announcement.unschedule',
        subjectKind: 'announcement',
        subjectId: id,
        detail: {
          title: found.title,
          before: 'scheduled',
          after: found.possible ? 'published' : 'draft',
          ...(!found.possible && { reason: taskDeleted }),
        },
      });
      return found.possible;
    });
    if (done) published += 1;
  }
  if (published > 0) jobs?.wake('notification-fan-out');
  return published;
}

/** Publishes what is due and changes outdated notifications, every five seconds. @returns stops it */
export function startAnnouncements(deps: PublishDeps, observer: RunObserver): () => void {
  const run = async () => (await publishDue(deps)) + (await refreshNotices(deps.db));
  return repeat(run, { ...observer, name: 'announcements', period: 5_000 });
}
