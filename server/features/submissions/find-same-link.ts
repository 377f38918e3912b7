import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { findMySameLink as route } from '../../contract/same-link.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { storedLinkKey } from './stored-link-key.ts';

/**
 * The student's newest work for another task with the same link. All of one student's submissions are few; OFFSET 0 keeps the
 * index of links out, because very many may have handed in the same one.
 */
export async function findSameLink(
  runSql: RunSql,
  { user }: StudentActor,
  { link, taskId }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const [work = null] = await runSql<{ taskTitle: string | null }>(Prisma.sql`
    SELECT task_title AS "taskTitle" FROM (SELECT * FROM submissions WHERE user_id = ${user.id}::uuid OFFSET 0) AS mine
    WHERE link_key = ${storedLinkKey(link)}::text AND task_id IS DISTINCT FROM ${taskId ?? null}::uuid
    ORDER BY submitted_at DESC LIMIT 1`);
  return { work };
}
