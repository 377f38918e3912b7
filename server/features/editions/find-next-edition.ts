import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { getNextEdition as route } from '../../contract/edition-changes.ts';
import type { Answer } from '../../contract/route.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Db, Tx } from '../../database/db.ts';
import { presentEdition } from './list-editions.ts';

type Left = Omit<Answer<typeof route>, 'running' | 'undoTo'>;

/** What is open in the running edition. */
export async function findNextEdition(
  db: Db,
  _actor: AdministratorActor,
  now: Date,
): Promise<Answer<typeof route>> {
  return db.$transaction(async (tx) => {
    const running = await tx.edition.findFirstOrThrow({ where: { closedAt: null } });
    const [left] = await tx.$queryRaw<[Left]>`
      SELECT
        (SELECT count(*)::int FROM tasks WHERE edition_id = ${running.id}) AS tasks,
        (SELECT count(*)::int FROM tasks WHERE edition_id = ${running.id} AND last_date > ${now}) AS "openTasks",
        (SELECT count(*)::int FROM submissions WHERE edition_id = ${running.id}
          AND status = ANY(${statusesWhere('claimable')}::submission_status[])) AS pending,
        (SELECT count(*)::int FROM work_drafts JOIN tasks ON tasks.id = task_id WHERE edition_id = ${running.id}) AS drafts,
        (SELECT count(*)::int FROM appeals JOIN submissions ON submissions.id = submission_id
          WHERE outcome IS NULL AND edition_id = ${running.id}) AS appeals,
        (SELECT count(*)::int FROM referrals r JOIN tasks ON tasks.id = task_id
          WHERE r.state IN ('joined', 'review') AND edition_id = ${running.id}) AS referrals,
        (SELECT count(*)::int FROM scores WHERE board = ${running.id}::text AND listed AND points > 0) AS students`;
    const previous = await findPrevious(tx, running.id);
    return { ...left, running: presentEdition(running), undoTo: previous && presentEdition(previous) };
  });
}

/** The edition that was closed when this one started; null for the first one, and once it has a ledger entry or a certificate. */
export async function findPrevious(tx: Tx, running: number) {
  const [used] = await tx.$queryRaw<object[]>`
    (SELECT FROM points_ledger WHERE edition_id = ${running} LIMIT 1)
    UNION ALL (SELECT FROM certificates WHERE edition_id = ${running} LIMIT 1)
    UNION ALL (SELECT FROM certificate_batches WHERE edition_id = ${running} LIMIT 1)`;
  if (used !== undefined) return null;
  return tx.edition.findFirst({
    where: { closedAt: { not: null } },
    orderBy: { closedAt: Prisma.SortOrder.desc },
  });
}
