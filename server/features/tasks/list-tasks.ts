import { Prisma } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import type { Parsed } from '../../contract/route.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { listTasks as listTasksRoute, Task } from '../../contract/tasks.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { containsText } from '../../database/text-search.ts';
import { presentTask, type TaskRow, taskColumns } from './present-task.ts';

export type TaskFilter = Parsed<typeof listTasksRoute, 'query'> & { readonly now: Date };

export const newestFirst = keyset([
  { field: 'offeredDate', column: Prisma.sql`offered_date`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`id`, type: 'uuid', order: 'desc' },
]);

/**
 * A page of tasks, newest first. The search covers title, content, domain and technologies.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listTasks(
  runSql: RunSql,
  actor: Actor,
  filter: TaskFilter,
): Promise<{ items: Task[]; nextCursor: string | null; total: number }> {
  const condition = conditionOf(actor, filter);
  const found = await runSql<PageRow<TaskRow> & { total: number }>(
    Prisma.sql`
      SELECT counted.total, ${taskColumns(actor)}
      FROM (SELECT count(*)::int AS total FROM tasks WHERE ${condition}) AS counted
      LEFT JOIN (
        SELECT * FROM tasks WHERE ${condition} AND ${newestFirst.after(filter.cursor)}
        ORDER BY ${newestFirst.orderBy} LIMIT ${filter.limit + 1}
      ) AS t ON true
      ORDER BY t.offered_date DESC, t.id DESC`,
    { replan: Boolean(filter.search) },
  );
  const { rows, nextCursor } = newestFirst.page(rowsOfPage(found), filter.limit);
  const items = rows.map(({ total: _, ...row }) => presentTask(row, filter.now));
  return { items, nextCursor, total: found[0]?.total ?? 0 };
}

function conditionOf(actor: Actor, { search, domain, difficulty, show, now }: TaskFilter): Prisma.Sql {
  const conditions = [
    containsText(
      search,
      Prisma.sql`title`,
      Prisma.sql`content`,
      Prisma.sql`domain`,
      Prisma.sql`array_to_string(technologies, ' ')`,
    ),
  ];
  if (domain !== undefined) conditions.push(Prisma.sql`domain = ${domain}`);
  if (difficulty !== undefined) conditions.push(Prisma.sql`difficulty = ${difficulty}::difficulty`);
  const live = Prisma.sql`EXISTS (
    SELECT 1 FROM submissions
    WHERE task_id = tasks.id AND user_id = ${actor.user?.id ?? null}::uuid
      AND status = ANY(${statusesWhere('live')}::submission_status[]))`;
  if (show === 'open') conditions.push(Prisma.sql`last_date > ${now} AND NOT ${live}`);
  if (show === 'done') conditions.push(live);
  if (show === 'closed') conditions.push(Prisma.sql`last_date <= ${now}`);
  return Prisma.join(conditions, ' AND ');
}
