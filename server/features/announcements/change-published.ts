import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { correctAnnouncement as route } from '../../contract/announcements.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { startFanOut } from '../notifications/fan-out.ts';
import { lockAnnouncement } from './lock-announcement.ts';

/**
 * Changes the text of a published announcement. Its recipients are notified again only if that is wanted; then they have not
 * read it.
 * @throws {AppError} not_found, stale_version
 */
export async function correctAnnouncement(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: AdministratorActor,
  { id, version, notifyAgain, title, body }: Parsed<typeof route, 'body'> & { id: string },
): Promise<void> {
  await jobs?.ready();
  await db.$transaction(async (tx) => {
    const found = await lockAnnouncement(tx, { id, version, states: ['published'] });
    if (notifyAgain && found.delivering) {
      throw new AppError('stale_version', {
        message:
          'Students are still being notified of this announcement. Nothing was saved. Try again in a minute.',
      });
    }
    await tx.$executeRaw`
      UPDATE announcements SET title = ${title}, body = ${body}, corrected_at = ${now()}, updated_at = ${now()},
        version = version + 1, notices_after_user_id = NULL,
        notices_outdated = notices_outdated OR title <> ${title} OR audience_kind <> 'all',
        delivery_id = CASE WHEN ${notifyAgain} THEN uuidv7() ELSE delivery_id END,
        delivered_at = CASE WHEN ${notifyAgain} THEN NULL ELSE delivered_at END
      WHERE id = ${id}::uuid`;
    if (notifyAgain) {
      const { deliveryId } = await tx.announcement.findUniqueOrThrow({
        where: { id },
        select: { deliveryId: true },
      });
      await startFanOut({ jobs, requestId: actor.requestId }, tx, {
        kind: 'announcement',
        subjectId: deliveryId ?? id,
      });
    }
    await recordAudit(tx, actor, {
      action: 'announcement.correct',
      subjectKind: 'announcement',
      subjectId: id,
      detail: {
        title,
        before: { title: found.title, version },
        after: { title, version: version + 1 },
        notifyAgain,
      },
    });
  });
  if (notifyAgain) jobs?.wake('notification-fan-out');
}

/**
 * Hides a published announcement. Its notifications are deleted in the background; mails that were sent remain.
 * @throws {AppError} not_found, stale_version
 */
export async function withdrawAnnouncement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AdministratorActor,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { title } = await lockAnnouncement(tx, { id, version, states: ['published'] });
    await tx.announcement.update({
      where: { id },
      data: {
        state: 'withdrawn',
        withdrawnAt: now(),
        noticesOutdated: true,
        noticesAfterUserId: null,
        version: { increment: 1 },
      },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: 'announcement.withdraw',
      subjectKind: 'announcement',
      subjectId: id,
      detail: { title, before: 'published', after: 'withdrawn' },
    });
  });
}
