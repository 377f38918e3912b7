import { z } from 'zod';
import { Prisma } from '#prisma/client.ts';
import type { Actor } from '../../actor.ts';
import { timestamp } from '../../contract/fields.ts';
import type { Parsed } from '../../contract/route.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { listTasks as listTasksRoute, Task } from '../../contract/tasks.ts';
import { decodeCursor, toPage } from '../../cursor.ts';
import type { Db } from '../../database/db.ts';
import { presentTask, taskSelect } from './present-task.ts';

type Filter = Parsed<typeof listTasksRoute, 'query'> & { readonly now: Date };

const position = z.tuple([timestamp, z.uuid()]);

/** A page of tasks, newest first. The search looks into title, content, domain and technologies. */
export async function listTasks(
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<{ items: Task[]; nextCursor: string | null; total: number }> {
  const matching = conditionOf(actor, filter);
  const [found, [counted]] = await Promise.all([
    db.$queryRaw<{ id: string; offeredDate: Date }[]>`
      SELECT id, offered_date AS "offeredDate" FROM tasks
      WHERE ${matching} AND ${after(filter.cursor)}
      ORDER BY offered_date DESC, id DESC LIMIT ${filter.limit + 1}`,
    db.$queryRaw<[{ total: number }]>`SELECT count(*)::int AS total FROM tasks WHERE ${matching}`,
  ]);
  const { rows, nextCursor } = toPage(found, filter.limit, (row) => [row.offeredDate.toISOString(), row.id]);
  const tasks = await db.task.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    select: taskSelect(actor),
    orderBy: [{ offeredDate: 'desc' }, { id: 'desc' }],
  });
  return { items: tasks.map((row) => presentTask(row, actor, filter.now)), nextCursor, total: counted.total };
}

function after(cursor: string | undefined): Prisma.Sql {
  if (cursor === undefined) return Prisma.sql`true`;
  const [date, id] = decodeCursor(cursor, position);
  return Prisma.sql`(offered_date, id) < (${new Date(date)}, ${id}::uuid)`;
}

function conditionOf(actor: Actor, { search, domain, difficulty, show, now }: Filter): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (search !== undefined && search !== '') {
    // strpos, not LIKE: a percent sign in the search is a percent sign.
    conditions.push(Prisma.sql`strpos(
      lower(concat_ws(' ', title, content, domain, array_to_string(technologies, ' '))), lower(${search})) > 0`);
  }
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
