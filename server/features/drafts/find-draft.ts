import { Prisma } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import type { DraftInList, listMyDrafts as listRoute, WorkDraft } from '../../contract/drafts.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { Tx } from '../../database/db.ts';
import { keyset, type PageRow, rowsOfPage } from '../../database/keyset.ts';
import { handedInStatuses, presentRound } from '../../database/present-round-sql.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { fileSelect, presentFile } from '../uploads/present-file.ts';
import { hasOpenAppeal, revisableUntilOfRow } from './revisable-until.ts';

/** The student's unfinished work for a task; null without any. */
export async function findDraft(db: Tx, { user }: StudentActor, taskId: string): Promise<WorkDraft | null> {
  const row = await db.workDraft.findUnique({ where: { userId_taskId: { userId: user.id, taskId } } });
  if (row === null) return null;
  const files = await db.upload.findMany({
    where: { id: { in: row.fileIds }, status: 'ready', ownerUserId: user.id },
    select: fileSelect,
  });
  const byId = new Map(files.map((file) => [file.id, presentFile(file)]));
  return {
    ...row,
    files: row.fileIds.flatMap((id) => byId.get(id) ?? []),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const lastChanged = keyset([
  { field: 'updatedAt', column: Prisma.sql`d.updated_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`d.id`, type: 'uuid', order: 'desc' },
]);

/** UTF-16 units, enough for one line. */
const beginningLength = 120;

interface Row extends DraftInList {
  readonly total: number;
  readonly taskIds: string[];
}

/**
 * The student's unfinished work, what was changed last first.
 * @throws {AppError} validation_failed for a cursor of another list
 */
export async function listDrafts(
  runSql: RunSql,
  { user }: StudentActor,
  { cursor, limit, now }: Parsed<typeof listRoute, 'query'> & { readonly now: Date },
): Promise<Answer<typeof listRoute>> {
  const found = await runSql<PageRow<Row>>(
    Prisma.sql`
      SELECT counted.total, counted."taskIds", page.*
      FROM (SELECT count(*)::int AS total, array_agg(task_id) AS "taskIds" FROM work_drafts WHERE user_id = ${user.id}::uuid) AS counted
      LEFT JOIN (
        SELECT d.id, d.task_id AS "taskId", d.submission_id AS "submissionId", d.updated_at AS "updatedAt",
          left(concat_ws(' ', nullif(d.title, ''), nullif(d.description, ''), nullif(d.link, '')), ${beginningLength})
            AS beginning,
          cardinality(d.file_ids) AS files,
          CASE WHEN t.id IS NOT NULL
            THEN json_build_object('title', t.title, 'domain', t.domain, 'lastDate', t.last_date) END AS task,
          CASE WHEN NOT EXISTS (SELECT FROM submissions s WHERE s.user_id = d.user_id AND s.task_id = d.task_id
              AND s.round = coalesce((SELECT round FROM submissions WHERE id = d.submission_id), ${presentRound(Prisma.sql`t`, now)})
              AND s.status = ANY(${handedInStatuses}::submission_status[])) AND NOT ${hasOpenAppeal(Prisma.sql`d.submission_id`)}
            THEN coalesce((SELECT ${revisableUntilOfRow} FROM submissions s
              WHERE s.id = d.submission_id AND s.user_id = d.user_id), t.last_date) END AS until
        FROM work_drafts d LEFT JOIN tasks t ON t.id = d.task_id WHERE d.user_id = ${user.id}::uuid AND ${lastChanged.after(cursor)}
        ORDER BY ${lastChanged.orderBy} LIMIT ${limit + 1}
      ) AS page ON true
      ORDER BY page."updatedAt" DESC, page.id DESC`,
    { timesAsText: true },
  );
  const { rows, nextCursor } = lastChanged.page(rowsOfPage(found), limit);
  const items = rows.map(({ task, ...row }) => ({
    ...row,
    task: task && { ...task, lastDate: new Date(task.lastDate).toISOString() },
  }));
  return { items, nextCursor, total: found[0]?.total ?? 0, taskIds: found[0]?.taskIds ?? [] };
}
