import { AppError } from '../../app-error.ts';
import type { AnnouncementState } from '../../contract/announcements.ts';
import type { Tx } from '../../database/db.ts';
import { announcementNotFound } from './present-announcement.ts';

interface Locked {
  readonly title: string;
  readonly state: AnnouncementState;
  readonly version: number;
  readonly audienceKind: string;
  readonly audienceTaskId: string | null;
  readonly delivering: boolean;
}

const message =
  'Another administrator changed this announcement, or it was published in the meantime. Nothing was saved. Reload the page to see it.';

/**
 * Locks an announcement until the transaction ends.
 * @param version the one that the administrator read
 * @param states in which the change is possible
 * @throws {AppError} not_found, stale_version
 */
export async function lockAnnouncement(
  tx: Tx,
  { id, version, states }: { id: string; version?: number; states: readonly AnnouncementState[] },
): Promise<Locked> {
  const [found] = await tx.$queryRaw<Locked[]>`
    SELECT title, state, version, audience_kind AS "audienceKind", audience_task_id AS "audienceTaskId",
      delivery_id IS NOT NULL AND delivered_at IS NULL AS delivering
    FROM announcements WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (found === undefined) throw announcementNotFound();
  const isNewest = version === undefined || version === found.version;
  if (!isNewest || !states.includes(found.state)) throw new AppError('stale_version', { message });
  return found;
}
