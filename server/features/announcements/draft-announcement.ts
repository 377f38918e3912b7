import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import type { AnnouncementInput } from '../../contract/announcements.ts';
import type { Db, Tx } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { audienceColumns } from './audience.ts';
import { lockAnnouncement } from './lock-announcement.ts';

/**
 * Creates a draft.
 * @returns its id
 * @throws {AppError} validation_failed for the task of an audience that does not exist
 */
export async function createAnnouncement(
  db: Db,
  actor: AdministratorActor,
  { audience, ...texts }: AnnouncementInput,
): Promise<string> {
  return db.$transaction(async (tx) => {
    const columns = audienceColumns(audience);
    await requireTask(tx, columns.audienceTaskId);
    const { id } = await tx.announcement.create({
      data: { ...texts, ...columns, createdById: actor.administrator.id },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: 'announcement.create',
      subjectKind: 'announcement',
      subjectId: id,
      detail: { title: texts.title, audience: audience.kind },
    });
    return id;
  });
}

/** @throws {AppError} not_found, stale_version, validation_failed for the task of an audience that does not exist */
export async function editAnnouncement(
  db: Db,
  actor: AdministratorActor,
  { id, version, audience, ...texts }: AnnouncementInput & { id: string; version: number },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const found = await lockAnnouncement(tx, { id, version, states: ['draft', 'scheduled'] });
    const columns = audienceColumns(audience);
    await requireTask(tx, columns.audienceTaskId);
    await tx.announcement.update({
      where: { id },
      data: { ...texts, ...columns, missedAt: null, version: { increment: 1 } },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: 'announcement.edit',
      subjectKind: 'announcement',
      subjectId: id,
      detail: {
        before: { title: found.title, audience: found.audienceKind, version },
        after: { title: texts.title, audience: audience.kind, version: version + 1 },
      },
    });
  });
}

/** @throws {AppError} not_found; stale_version, if it is not a draft */
export async function deleteAnnouncement(
  db: Db,
  actor: AdministratorActor,
  { id }: { id: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { title } = await lockAnnouncement(tx, { id, states: ['draft'] });
    await tx.announcement.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, actor, {
      action: 'announcement.delete',
      subjectKind: 'announcement',
      subjectId: id,
      detail: { title },
    });
  });
}

/** Locks the task, so that it is not deleted before the announcement names it. */
async function requireTask(tx: Tx, taskId: string | null): Promise<void> {
  if (taskId === null) return;
  const found = await tx.$executeRaw`SELECT FROM tasks WHERE id = ${taskId}::uuid FOR KEY SHARE`;
  if (found === 0) throw fieldRefused('audience.taskId', 'Choose a task.');
}
