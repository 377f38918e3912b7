import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { Answer } from '../../contract/route.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { countBegun as route } from '../../contract/task-changes.ts';
import { begunWork } from '../../database/present-round-sql.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { submissionCountRows } from '../submissions/submission-counts.ts';

/** How much a change of a task concerns. 0 for a task that does not exist. */
export async function countBegun(
  runSql: RunSql,
  _actor: AdministratorActor,
  { id }: { readonly id: string },
): Promise<Answer<typeof route>> {
  const counted = (statuses: readonly string[]) => Prisma.sql`(
    SELECT coalesce(sum(submissions), 0)::int FROM ${submissionCountRows} AS counted
    WHERE task_id = ${id}::uuid AND status = ANY(${[...statuses]}::submission_status[]))`;
  const [row] = await runSql<Answer<typeof route>>(Prisma.sql`
    SELECT (SELECT count(*)::int FROM ${begunWork} WHERE task_id = ${id}::uuid) AS drafts,
      ${counted(statusesWhere('claimable'))} AS pending, ${counted(statusesWhere('toBeChanged'))} AS "toBeChanged",
      (SELECT count(*)::int FROM referrals WHERE task_id = ${id}::uuid AND state IN ('joined', 'review')) AS referrals,
      (SELECT count(*)::int FROM task_prerequisites WHERE required_id = ${id}::uuid) AS "neededBy"`);
  return row ?? { drafts: 0, pending: 0, toBeChanged: 0, referrals: 0, neededBy: 0 };
}
