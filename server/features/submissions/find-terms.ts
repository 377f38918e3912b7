import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { hidesPoints, withoutPoints } from '../../contract/hidden-points.ts';
import type { Answer } from '../../contract/route.ts';
import type { getTerms as route, Terms } from '../../contract/terms.ts';
import { isoTime, type RunSql } from '../../database/run-sql.ts';

type Row = Answer<typeof route> & Parameters<typeof hidesPoints>[0] & { readonly hiddenNow: boolean | null };

/**
 * What the task asked for when the work was handed in first, and what it asks for now.
 * @param of the submission, for a student only their own
 * @throws {AppError} submission_not_found
 */
export async function findTerms(
  runSql: RunSql,
  of: { readonly id: string; readonly userId?: string },
): Promise<Answer<typeof route>> {
  const [row] = await runSql<Row>(Prisma.sql`
    SELECT
      CASE WHEN s.task_title IS NOT NULL THEN json_build_object('title', s.task_title, 'content', coalesce(s.task_content, ''),
        'submissionGuidelines', s.task_guidelines, 'points', s.max_points, 'lastDate', s.task_last_date,
        'checklist', s.task_checklist) END AS captured,
      CASE WHEN t.id IS NOT NULL THEN json_build_object('title', t.title, 'content', t.content,
        'submissionGuidelines', t.submission_guidelines, 'points', t.points, 'lastDate', t.last_date,
        'checklist', t.checklist) END AS current,
      s.points_hidden AS "pointsHidden", t.points_hidden AS "hiddenNow", s.status,
      (SELECT checklist FROM reviews WHERE reviews.id = s.review_id) AS reviewed
    FROM submissions s LEFT JOIN tasks t ON t.id = s.task_id
    WHERE s.id = ${of.id}::uuid AND (${of.userId ?? null}::uuid IS NULL OR s.user_id = ${of.userId ?? null}::uuid)`);
  if (row === undefined) throw new AppError('submission_not_found');
  const { captured, current, reviewed, pointsHidden, hiddenNow, status } = row;
  const isHidden = (pointsHidden: boolean | null) =>
    of.userId !== undefined && hidesPoints({ pointsHidden: pointsHidden ?? false, status });
  return {
    captured: presentTerms(captured, isHidden(pointsHidden)),
    current: presentTerms(current, isHidden(hiddenNow)),
    reviewed: reviewed && isHidden(pointsHidden) ? withoutPoints(reviewed) : reviewed,
  };
}

const presentTerms = (terms: Terms | null, isHidden: boolean) =>
  terms && {
    ...terms,
    lastDate: terms.lastDate && isoTime(terms.lastDate),
    ...(isHidden && { points: null, checklist: terms.checklist && withoutPoints(terms.checklist) }),
  };
