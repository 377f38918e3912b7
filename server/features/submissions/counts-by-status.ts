import { Prisma, type SubmissionStatus } from '#prisma/client.ts';

/** What `countsByStatus` selects, for `countByFilter`. */
export interface Counted {
  readonly groups: { readonly status: SubmissionStatus; readonly _count: number }[];
}

/** The numbers of the submissions that match, by status, as one value of a row. It reads them all: for few. */
export function countsByStatus(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('status', status, '_count', number)), '[]')
    FROM (SELECT status, count(*) AS number FROM submissions WHERE ${condition} GROUP BY status) AS by_status)`;
}
