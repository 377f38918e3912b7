import { Prisma } from '#prisma/client.ts';
import { statusesWhere } from '../contract/submission-status.ts';
import { collegesNamed } from './colleges-sql.ts';
import { presentRound } from './present-round-sql.ts';
import { isListed } from './task-status-sql.ts';

/** Literals, so that PostgreSQL can use the index of live submissions. */
const awarded = Prisma.raw(
  statusesWhere('awarded')
    .map((status) => `'${status}'`)
    .join(),
);

// Without names there is no restriction.
const hasOtherCollege = (names: Prisma.Sql) => Prisma.sql`cardinality(${names}) > 0
  AND users.college_id = ANY (${collegesNamed(names)}) IS NOT TRUE`;
const hasOtherProgram = (names: Prisma.Sql) => Prisma.sql`cardinality(${names}) > 0
  AND college_key(users.program) = ANY (ARRAY(SELECT college_key(each) FROM unnest(${names}) AS each)) IS NOT TRUE`;

const ofTask = (taskId: string, column: 'colleges' | 'programs') =>
  Prisma.sql`(SELECT tasks.${Prisma.raw(column)} FROM tasks WHERE tasks.id = ${taskId}::uuid)`;

/** Whether a task is for students like a row of `users`. What depends only on the task is evaluated once, not for each row. */
export const isInAudience = (taskId: string): Prisma.Sql =>
  Prisma.sql`NOT (${hasOtherCollege(ofTask(taskId, 'colleges'))}) AND NOT (${hasOtherProgram(ofTask(taskId, 'programs'))})`;

/**
 * Why a student may not begin work for a row `t` of tasks: a JSON array of `FoundReason`. Who has begun, in the present round, may finish: a change of the task
 * or of the student takes nothing away. But a draft takes no place of a task with a limit. An archived task is no prerequisite.
 */
export const takeReasons = (userId: string, now: Date): Prisma.Sql => Prisma.sql`(
  SELECT coalesce(json_agg(reason ORDER BY place), '[]') FROM (
    SELECT true AS "waivedByDraft", row_number() OVER (ORDER BY tasks.title, tasks.id) AS place, json_build_object('code', 'prerequisite', 'task', CASE WHEN ${isListed(now)} THEN
      json_build_object('id', tasks.id, 'title', tasks.title) END) AS reason
    FROM task_prerequisites JOIN tasks ON tasks.id = required_id
    WHERE task_prerequisites.task_id = t.id AND tasks.state <> 'archived' AND NOT EXISTS (
      SELECT FROM submissions
      WHERE submissions.task_id = tasks.id AND user_id = ${userId}::uuid AND status IN (${awarded}))
    UNION ALL
    SELECT true, 100, json_build_object('code', 'college', 'names', t.colleges) FROM users
    WHERE id = ${userId}::uuid AND ${hasOtherCollege(Prisma.sql`t.colleges`)}
    UNION ALL
    SELECT true, 101, json_build_object('code', 'program', 'names', t.programs) FROM users
    WHERE id = ${userId}::uuid AND ${hasOtherProgram(Prisma.sql`t.programs`)}
    UNION ALL
    SELECT true, 102, json_build_object('code', 'points', 'points', t.min_points)
    WHERE t.min_points > true_points_of(${userId}::uuid, t.edition_id)
    UNION ALL
    SELECT false, 103, json_build_object('code', 'full')
    -- Without a limit nothing is counted.
    WHERE CASE WHEN t.approval_limit IS NOT NULL THEN t.approval_limit <= (SELECT count(*) FROM (
      SELECT FROM submissions WHERE submissions.task_id = t.id AND status IN (${awarded}) LIMIT t.approval_limit) AS approved) END
  ) AS reasons
  WHERE NOT ("waivedByDraft" AND (EXISTS (SELECT FROM work_drafts WHERE work_drafts.task_id = t.id AND user_id = ${userId}::uuid)
      OR EXISTS (SELECT FROM quiz_attempts WHERE quiz_attempts.task_id = t.id AND user_id = ${userId}::uuid AND round = ${presentRound(Prisma.sql`t`, now)})))
    AND NOT EXISTS (SELECT FROM submissions WHERE submissions.task_id = t.id AND user_id = ${userId}::uuid AND round = ${presentRound(Prisma.sql`t`, now)}))`;
