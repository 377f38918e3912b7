import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { ReviewedSubmission } from '../../contract/review.ts';
import type { getNextSubmission as route } from '../../contract/review-desk.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { queueOrders, submissionRows } from '../submissions/submission-orders.ts';
import { listSubmissions, type Times } from './list-submissions.ts';

/** Milliseconds after which a search ends at its next page, of which many may be empty. */
const longest = 5_000;

type Input = Parsed<typeof route, 'query'> & Times & { readonly timeout?: number };

/** The next pending submission in the order of the list that no other administrator has claimed; after the last, the first. */
export async function findNext(
  runSql: RunSql,
  actor: AdministratorActor,
  { after, cursor, restarted, timeout = longest, ...filter }: Input,
): Promise<Answer<typeof route>> {
  const end = performance.now() + timeout;
  let resume: Answer<typeof route>['resume'] = null;
  const found = await search();
  return { submission: found ?? null, complete: resume === null, resume };

  async function search(): Promise<ReviewedSubmission | undefined> {
    if (restarted) return firstAfter(cursor, true);
    const start = cursor ?? (after && (await placeOf(after)));
    if (start !== undefined) {
      const following = await firstAfter(start, false);
      // With `resume` the time was over before the end of the list.
      if (following || resume) return following;
    }
    return firstAfter(undefined, true);
  }

  async function placeOf(id: string): Promise<string | undefined> {
    const [row] = await runSql<{ handedInAt: Date; id: string }>(Prisma.sql`
      SELECT handed_in_at AS "handedInAt", id FROM ${submissionRows} WHERE id = ${id}::uuid`);
    return row && queueOrders[filter.sort].cursorAfter(row);
  }

  async function firstAfter(
    start: string | undefined,
    isRestarted: boolean,
  ): Promise<ReviewedSubmission | undefined> {
    let reached = start;
    do {
      const query = {
        claim: 'free' as const,
        ...filter,
        status: 'pending' as const,
        limit: 2,
        cursor: reached,
      };
      const { items, nextCursor } = await listSubmissions(runSql, actor, query);
      const other = items.find(({ id }) => id !== after);
      if (other || nextCursor === null) return other;
      reached = nextCursor;
    } while (performance.now() < end);
    resume = { cursor: reached, restarted: isRestarted };
    return undefined;
  }
}
