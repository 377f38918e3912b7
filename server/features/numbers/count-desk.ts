import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { DeskCounts } from '../../contract/numbers.ts';
import { openSteps } from '../../contract/site-steps.ts';
import { countFirst } from '../../database/bounded-count.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { isInStatus } from '../../database/task-status-sql.ts';
import type { SiteSource } from '../../site/published-site.ts';
import { openAppealCount } from '../appeals/list-appeals.ts';
import { newApplicationCount } from '../joining/list-applications.ts';
import { openMessageCount } from '../messages/search-messages.ts';
import { findSiteDraft } from '../site/site-draft.ts';
import { submissionCountRows } from '../submissions/submission-counts.ts';
import { countUsers } from '../users/list-users.ts';

interface Input {
  readonly adminEmails: ReadonlySet<string>;
  readonly now: Date;
  readonly site: SiteSource;
}

type Counted = Omit<DeskCounts, 'openSteps'> & { readonly hasTask: boolean };

/** From the kept counts; of open tasks, messages, appeals and applications an index has the first thousand. */
export async function countDesk(
  runSql: RunSql,
  _actor: AdministratorActor,
  { adminEmails, now, site }: Input,
): Promise<DeskCounts> {
  const [row] = await runSql<Counted>(Prisma.sql`
    SELECT
      (
        SELECT coalesce(sum(submissions), 0)::int FROM ${submissionCountRows} AS kept WHERE status = 'pending'
      ) AS "pendingSubmissions",
      ${countFirst(Prisma.sql`FROM tasks WHERE ${isInStatus(['open'], now)} AND edition_id = running_edition()`)} AS "openTasks",
      ${newApplicationCount} AS "newApplications",
      ${openMessageCount} AS "openMessages",
      ${openAppealCount} AS "openAppeals",
      ${countUsers({ role: 'all', adminEmails })} AS users,
      EXISTS (SELECT FROM tasks) AS "hasTask"`);
  if (row === undefined) throw new Error('A SELECT without FROM has one row.');
  const { hasTask, ...counts } = row;
  const { number, content } = await site.published();
  const isPublished = number > 0;
  const shown = isPublished ? content : (await findSiteDraft(runSql)).content;
  return { ...counts, openSteps: openSteps(shown, { hasTask, isPublished }) };
}
