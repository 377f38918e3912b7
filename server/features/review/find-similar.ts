import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { listSimilarSubmissions as route, SimilarSubmission } from '../../contract/review-desk.ts';
import type { Answer } from '../../contract/route.ts';
import type { RunSql } from '../../database/run-sql.ts';

/** Rows that are read of a link or file that very many have handed in. */
const read = 1_000;

interface Row {
  readonly known: boolean;
  readonly found: readonly SimilarSubmission[];
}

/**
 * Work of other students with the same link or with a file of the same bytes, also files of earlier versions.
 * @throws {AppError} submission_not_found
 */
export async function findSimilar(runSql: RunSql, id: string): Promise<Answer<typeof route>> {
  const [row] = await runSql<Row>(Prisma.sql`
    WITH work AS MATERIALIZED (
      SELECT id, user_id, link_key FROM submissions WHERE id = ${id}::uuid
    ), same_link AS (
      SELECT submissions.id FROM work JOIN submissions ON submissions.link_key = work.link_key AND submissions.user_id <> work.user_id
      LIMIT ${read}
    ), same_files AS (
      SELECT others.submission_id AS id, others.file_name FROM uploads
      JOIN uploads AS others ON others.sha256 = uploads.sha256 AND others.submission_id <> uploads.submission_id
      WHERE uploads.submission_id = ${id}::uuid
      LIMIT ${read}
    ), found AS (
      SELECT submissions.id, submissions.title, submissions.task_title AS "taskTitle", submissions.status,
        submissions.points, submissions.submitted_at AS "submittedAt", submissions.revised_at AS "revisedAt",
        users.name AS "studentName", submissions.id IN (SELECT id FROM same_link) AS link,
        ARRAY(SELECT DISTINCT file_name FROM same_files WHERE same_files.id = submissions.id ORDER BY file_name) AS files
      FROM submissions JOIN users ON users.id = submissions.user_id
      WHERE submissions.id IN (SELECT id FROM same_link UNION SELECT id FROM same_files)
        AND submissions.user_id <> (SELECT user_id FROM work)
      ORDER BY coalesce(submissions.revised_at, submissions.submitted_at) DESC, submissions.id DESC LIMIT ${limits.similarWorks + 1}
    )
    SELECT EXISTS (SELECT FROM work) AS known,
      (SELECT coalesce(json_agg(found ORDER BY coalesce("revisedAt", "submittedAt") DESC, id DESC), '[]') FROM found) AS found`);
  if (row === undefined || !row.known) throw new AppError('submission_not_found');
  const items = row.found.slice(0, limits.similarWorks).map(({ submittedAt, revisedAt, ...work }) => ({
    ...work,
    submittedAt: new Date(submittedAt).toISOString(),
    revisedAt: revisedAt && new Date(revisedAt).toISOString(),
  }));
  return { items, total: row.found.length };
}
