import type { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { listSubmissions as route } from '../../contract/review.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countByFilter, statusesOf } from '../../contract/submission-status.ts';
import { toPage } from '../../cursor.ts';
import type { Db } from '../../database/db.ts';
import { newestFirst, olderThan, positionOf } from '../submissions/submission-order.ts';
import { presentReviewed, reviewedInclude } from './present-reviewed.ts';

/**
 * All submissions of the filter, newest first, and how many there are of each status whatever the filter.
 * @throws {AppError} validation_failed for a foreign cursor
 */
export async function listSubmissions(
  db: Db,
  _actor: AdministratorActor,
  { search, status, cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const where = {
    ...(status !== 'all' && { status: { in: statusesOf(status) } }),
    ...(search && matches(search)),
  } satisfies Prisma.SubmissionWhereInput;
  const [rows, total, groups] = await Promise.all([
    db.submission.findMany({
      where: { AND: [where, olderThan(cursor)] },
      include: reviewedInclude,
      orderBy: [...newestFirst],
      take: limit + 1,
    }),
    db.submission.count({ where }),
    db.submission.groupBy({ by: 'status', _count: true }),
  ]);
  const page = toPage(rows, limit, positionOf);
  return {
    items: page.rows.map(presentReviewed),
    nextCursor: page.nextCursor,
    total,
    counts: countByFilter(groups),
  };
}

/** User name, email and task title, anywhere and in any case. */
function matches(search: string): Prisma.SubmissionWhereInput {
  // Prisma passes a LIKE pattern on as it is: a % that is searched for is a percent sign.
  const contains = search.replace(/[\\%_]/g, '\\$&');
  const part = { contains, mode: 'insensitive' } as const;
  return { OR: [{ user: { OR: [{ name: part }, { email: part }] } }, { task: { title: part } }] };
}
