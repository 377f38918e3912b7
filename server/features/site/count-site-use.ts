import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import type { IncentiveTier } from '../../contract/site.ts';
import type { SiteUse } from '../../contract/site-editing.ts';
import type { RunSql } from '../../database/run-sql.ts';

/** What a rename in the site affects. */
export async function countSiteUse(
  runSql: RunSql,
  _actor: AdministratorActor,
  { tiers }: { tiers: readonly IncentiveTier[] },
): Promise<SiteUse> {
  const tasksBy = (column: Prisma.Sql) => Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('name', name, 'tasks', tasks) ORDER BY name), '[]')
    FROM (SELECT ${column} AS name, count(*)::int AS tasks FROM tasks WHERE ${column} <> '' GROUP BY 1) AS used`;
  const [row] = await runSql<SiteUse>(Prisma.sql`
    SELECT (${tasksBy(Prisma.sql`domain`)}) AS domains, (${tasksBy(Prisma.sql`category`)}) AS categories,
      (
        SELECT coalesce(json_agg(json_build_object('title', title, 'students', (
          SELECT count(*)::int FROM users WHERE points >= reached_from AND deleted_at IS NULL AND disabled_at IS NULL
        )) ORDER BY reached_from), '[]')
        FROM unnest(${tiers.map(({ title }) => title)}::text[], ${tiers.map(({ from }) => from)}::int[])
          AS tier (title, reached_from)
      ) AS tiers`);
  if (row === undefined) throw new Error('A SELECT without FROM has one row.');
  return row;
}
