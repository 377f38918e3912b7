import { Prisma } from '#prisma/client.ts';
import { type SubmissionStatus, statusesWhere, submissionRules } from '../contract/submission-status.ts';

/** The statuses of work that is handed in, so that no deadline is ahead of its author. */
export const handedInStatuses = statusesWhere('live').filter((status) => !submissionRules[status].revisable);

/** The round of a row `task` of tasks now: the day or week if it can be done again, otherwise ''. */
export const presentRound = (task: Prisma.Sql, now: Date) =>
  Prisma.sql`round_of(${task}.repeat, ${now}::timestamptz, ${task}.edition_id)`;

interface Asked {
  readonly userId: Prisma.Sql;
  /** A row of tasks. */
  readonly task: Prisma.Sql;
  readonly statuses: readonly SubmissionStatus[];
  readonly now: Date;
}

/** Whether a student has work with one of these statuses for a task in its present round. */
export const hasWorkInRound = ({ userId, task, statuses, now }: Asked) => Prisma.sql`EXISTS (
  SELECT FROM submissions AS own WHERE own.task_id = ${task}.id AND own.user_id = ${userId}
    AND own.round = ${presentRound(task, now)} AND own.status = ANY(${[...statuses]}::submission_status[]))`;

/** The rows `begun (task_id, user_id)`: who has begun a task, with a draft or an attempt at a quiz, and has not handed it in. */
export const begunWork = Prisma.sql`(
  SELECT task_id, user_id FROM work_drafts
  UNION SELECT task_id, user_id FROM quiz_attempts AS attempt WHERE NOT EXISTS (
    SELECT FROM submissions AS own
    WHERE own.user_id = attempt.user_id AND own.task_id = attempt.task_id AND own.round = attempt.round)) AS begun`;
