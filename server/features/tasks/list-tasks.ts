import { Prisma } from '#prisma/client.ts';
import { type Actor, hasRight } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Parsed } from '../../contract/route.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type {
  countTasks as countTasksRoute,
  listTasks as listTasksRoute,
  Task,
  TaskCounts,
} from '../../contract/tasks.ts';
import { type PageRow, rowsOfPage } from '../../database/keyset.ts';
import { hasWorkInRound } from '../../database/present-round-sql.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { takeReasons } from '../../database/take-reasons-sql.ts';
import { isInStatus, isListed } from '../../database/task-status-sql.ts';
import { containsText } from '../../database/text-search.ts';
import { presentTask, type TaskRow, taskColumns } from './present-task.ts';
import { isSavedBy } from './saved-tasks.ts';
import {
  minutesColumn,
  orderOf,
  orderPointsColumn,
  type TaskPosition,
  tasksWithPending,
} from './task-orders.ts';

export type TaskFilter = Parsed<typeof listTasksRoute, 'query'> & { readonly now: Date };
export type CountFilter = Parsed<typeof countTasksRoute, 'query'> & { readonly now: Date };
type SortedTaskRow = TaskRow & Pick<TaskPosition, 'orderPoints' | 'minutes' | 'pending'>;

/**
 * A page of tasks. The search covers title, content, domain and technologies.
 * @throws {AppError} validation_failed for a cursor of another list, and for an order or a status of administrators
 */
export async function listTasks(
  runSql: RunSql,
  actor: Actor,
  filter: TaskFilter,
): Promise<{ items: Task[]; nextCursor: string | null; total: number }> {
  const order = orderOf(actor, filter);
  const byPending = filter.sort === 'pending';
  const from = byPending ? Prisma.sql`${tasksWithPending} AS tasks` : Prisma.sql`tasks`;
  const pending = byPending ? Prisma.sql`t.pending` : Prisma.sql`0 AS pending`;
  const condition = Prisma.sql`${isWanted(actor, filter)} AND ${matches(actor, filter)} AND ${shows(actor, filter)[filter.show]}`;
  const found = await runSql<PageRow<SortedTaskRow> & { total: number }>(
    Prisma.sql`
      SELECT counted.total, ${orderPointsColumn} AS "orderPoints", ${minutesColumn} AS minutes, ${pending}, ${taskColumns(actor, filter.now)}
      FROM (SELECT count(*)::int AS total FROM tasks WHERE ${condition}) AS counted
      LEFT JOIN (
        SELECT * FROM ${from} WHERE ${condition} AND ${order.after(filter.cursor)}
        ORDER BY ${order.orderBy} LIMIT ${filter.limit + 1}
      ) AS t ON true
      ORDER BY ${order.orderBy}`,
    { replan: Boolean(filter.search) },
  );
  const { rows, nextCursor } = order.page(rowsOfPage(found), filter.limit);
  const items = rows.map(({ total: _, orderPoints: __, minutes: ___, pending: ____, ...row }) =>
    presentTask(row, filter.now),
  );
  return { items, nextCursor, total: found[0]?.total ?? 0 };
}

/** How many tasks each `show` has, and the domains of all tasks of the edition. */
export async function countTasks(runSql: RunSql, actor: Actor, filter: CountFilter): Promise<TaskCounts> {
  const show = shows(actor, filter);
  const listed = Prisma.sql`${isListed(filter.now)} AND ${isOfEdition(filter.edition)}`;
  const [counts] = await runSql<TaskCounts>(
    Prisma.sql`
      SELECT count(*)::int AS "all", count(*) FILTER (WHERE ${show.open})::int AS "open",
        count(*) FILTER (WHERE ${show.done})::int AS "done", count(*) FILTER (WHERE ${show.closed})::int AS "closed",
        ARRAY(SELECT DISTINCT domain COLLATE "C" FROM tasks WHERE ${listed} ORDER BY 1) AS "domains"
      FROM tasks WHERE ${listed} AND ${matches(actor, filter)}`,
    { replan: Boolean(filter.search) },
  );
  return counts ?? { all: 0, open: 0, done: 0, closed: 0, domains: [] };
}

function isWanted(actor: Actor, { status, now }: TaskFilter): Prisma.Sql {
  if (status === undefined) return isListed(now);
  if (!hasRight(actor, 'read')) {
    const message = 'Only administrators can filter by status.';
    throw new AppError('validation_failed', { fields: [{ path: 'querystring.status', message }] });
  }
  return status === 'all' ? Prisma.sql`true` : isInStatus([status], now);
}

const isOfEdition = (edition: number | undefined) =>
  Prisma.sql`edition_id = edition_of(${edition ?? null}::int)`;

function matches(
  { user }: Actor,
  { edition, search, domain, difficulty, kind, for: whose, now }: CountFilter,
): Prisma.Sql {
  const conditions = [
    isOfEdition(edition),
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
  if (kind !== undefined) conditions.push(Prisma.sql`kind = ${kind}::task_kind`);
  if (whose === 'me' && user !== null)
    conditions.push(
      Prisma.sql`(SELECT json_array_length(${takeReasons(user.id, now)}) FROM (SELECT tasks.*) AS t) = 0`,
    );
  return Prisma.join(conditions, ' AND ');
}

function shows(actor: Actor, { now }: Pick<TaskFilter, 'now'>): Record<TaskFilter['show'], Prisma.Sql> {
  const live = hasWorkInRound({
    userId: Prisma.sql`${actor.user?.id ?? null}::uuid`,
    task: Prisma.sql`tasks`,
    statuses: statusesWhere('live'),
    now,
  });
  return {
    all: Prisma.sql`true`,
    saved: isSavedBy(actor.user?.id),
    open: Prisma.sql`last_date > ${now} AND NOT ${live}`,
    done: live,
    closed: Prisma.sql`last_date <= ${now}`,
  };
}
