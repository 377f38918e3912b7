import { Prisma } from '#prisma/client.ts';
import type { RunObserver } from '../../concurrency/repeat.ts';
import { exactCounts, type KeptCounts, startFolding } from '../../database/kept-counts.ts';
import type { Deps } from '../../deps.ts';

/** The recipients of each announcement, by whether they have read it. */
const announcementCounts: KeptCounts = {
  table: 'announcement_counts',
  changes: 'announcement_count_changes',
  keys: ['announcement_id', 'read'],
  count: 'recipients',
};

/** The columns recipients and readers, of type int, of the query's row of `announcements`. */
export const countsOfAnnouncement = Prisma.sql`(
  SELECT coalesce(sum(recipients), 0)::int AS recipients, coalesce(sum(recipients) FILTER (WHERE read), 0)::int AS readers
  FROM ${exactCounts(announcementCounts)} AS exact WHERE announcement_id = announcements.id)`;

/** @returns stops it; a fold in progress continues to its end */
export function startAnnouncementFolder(deps: Pick<Deps, 'db'>, observer: RunObserver): () => void {
  return startFolding(deps, observer, announcementCounts);
}
