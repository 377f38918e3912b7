import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { Announcement, AnnouncementState, AudienceKind } from '../../contract/announcements.ts';
import { administratorName } from '../../database/administrator-name.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { countsOfAnnouncement } from './announcement-counts.ts';

export interface AnnouncementRow extends Omit<Announcement, 'audience'> {
  readonly audienceKind: AudienceKind;
  readonly audienceName: string | null;
  readonly audienceTaskId: string | null;
  readonly state: AnnouncementState;
}

/** What `presentAnnouncement` needs, in a statement that selects from `announcements`; run it with `timesAsText`. */
export const announcementColumns = Prisma.sql`
  announcements.id, announcements.title, announcements.body, announcements.state, announcements.version,
  audience_kind AS "audienceKind", audience_task_id AS "audienceTaskId",
  coalesce(college_named(audience_college), audience_domain, (SELECT tasks.title FROM tasks WHERE tasks.id = audience_task_id))
    AS "audienceName",
  publish_at AS "publishAt", missed_at AS "missedAt", published_at AS "publishedAt", corrected_at AS "correctedAt",
  withdrawn_at AS "withdrawnAt", announcements.created_at AS "createdAt",
  ${administratorName(Prisma.sql`created_by_id`)} AS "createdBy",
  counts.recipients, counts.readers, state = 'published' AND delivered_at IS NULL AS delivering`;

/** FROM clause for `announcementColumns`. */
export const withCounts = (announcements: Prisma.Sql) =>
  Prisma.sql`${announcements} AS announcements CROSS JOIN LATERAL ${countsOfAnnouncement} AS counts`;

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  const { audienceKind, audienceName, audienceTaskId, ...announcement } = row;
  return { ...announcement, audience: { kind: audienceKind, name: audienceName, taskId: audienceTaskId } };
}

/** @throws {AppError} not_found */
export async function findAnnouncement(runSql: RunSql, id: string): Promise<Announcement> {
  const [row] = await runSql<AnnouncementRow>(
    Prisma.sql`SELECT ${announcementColumns} FROM ${withCounts(Prisma.sql`announcements`)}
      WHERE announcements.id = ${id}::uuid`,
    { timesAsText: true },
  );
  if (row === undefined) throw announcementNotFound();
  return presentAnnouncement(row);
}

export const announcementNotFound = () =>
  new AppError('not_found', { message: 'This announcement does not exist, or you may not see it.' });
