import { Prisma } from '#prisma/client.ts';
import { type SubmissionStatus, submissionStatuses } from '../../contract/submission-status.ts';
import { type QueueOrder, submissionRows } from '../submissions/submission-orders.ts';

/** Which submissions a list shows, and in which order. */
export interface Scope {
  readonly order: QueueOrder;
  /** Null for every status. */
  readonly statuses: readonly SubmissionStatus[] | null;
  readonly taskId?: string | undefined;
  readonly userId?: string | undefined;
  /** Of the tasks. */
  readonly domain?: string | undefined;
  /** Handed in before this time. */
  readonly before?: Date | null;
  /** Claimed by the administrator at this time, or not by another one. */
  readonly claim?:
    | { readonly of: 'mine' | 'free'; readonly administratorId: string; readonly now: Date }
    | undefined;
}

interface Window {
  /** A condition on rows of `submissions`. */
  readonly where: Prisma.Sql;
  readonly offset?: number;
  readonly limit: number;
}

/** A subquery of the first submissions, which an index has in order: nothing is read that is not returned. */
export function firstSubmissions(columns: Prisma.Sql, scope: Scope, window: Window): Prisma.Sql {
  const { where, offset = 0, limit } = window;
  return Prisma.sql`
    SELECT ${columns} FROM ${sourceOf(scope, { ...window, limit: offset + limit })}
    WHERE ${where} ORDER BY ${scope.order.orderBy} OFFSET ${offset} LIMIT ${limit}`;
}

/** Each source has an index of its own. PostgreSQL might walk that of all submissions, to the last one for a quiet task. */
function sourceOf(scope: Scope, { where, limit }: Window): Prisma.Sql {
  const { order, statuses, taskId, userId, domain, claim } = scope;
  if (claim?.of === 'mine') {
    // Claims are few.
    return Prisma.sql`(
      SELECT submissions.* FROM review_claims
      CROSS JOIN LATERAL (SELECT * FROM ${submissionRows} WHERE submissions.id = review_claims.submission_id LIMIT 1) AS submissions
      WHERE review_claims.administrator_id = ${claim.administratorId}::uuid AND ${hasStatus(statuses)}
        AND ${userId === undefined ? Prisma.sql`true` : Prisma.sql`submissions.user_id = ${userId}::uuid`}
        AND ${isOfTasks(scope)} AND ${meets(scope)} OFFSET 0
    ) AS submissions`;
  }
  if (userId !== undefined) {
    // All of one student's submissions are few. OFFSET 0 keeps the other index out.
    return Prisma.sql`(
      SELECT * FROM ${submissionRows} WHERE user_id = ${userId}::uuid AND ${hasStatus(statuses)}
        AND ${isOfTasks(scope)} AND ${meets(scope)} OFFSET 0
    ) AS submissions`;
  }
  const isOfTask = taskId !== undefined || domain !== undefined;
  if (isOfTask || (statuses?.length ?? 0) > 1) {
    const tasks = Prisma.sql`${tasksOf(scope)} AS listed_tasks (listed_task_id) CROSS JOIN`;
    return Prisma.sql`${isOfTask ? tasks : Prisma.empty}
      unnest(${[...(statuses ?? submissionStatuses)]}::submission_status[]) AS listed (listed_status)
      CROSS JOIN LATERAL (
        SELECT * FROM ${submissionRows}
        WHERE ${isOfTask ? Prisma.sql`task_id = listed_task_id AND` : Prisma.empty}
          status = listed_status AND ${meets(scope)} AND ${where}
        ORDER BY ${order.orderBy} LIMIT ${limit}
      ) AS submissions`;
  }
  return Prisma.sql`(SELECT * FROM ${submissionRows} WHERE ${hasStatus(statuses)} AND ${meets(scope)}) AS submissions`;
}

type OfTasks = Pick<Scope, 'taskId' | 'domain'>;

/** A subquery of their ids. */
function tasksOf({ taskId, domain }: OfTasks): Prisma.Sql {
  if (domain === undefined) return Prisma.sql`(SELECT ${taskId}::uuid)`;
  const isTask = taskId === undefined ? Prisma.sql`true` : Prisma.sql`tasks.id = ${taskId}::uuid`;
  return Prisma.sql`(SELECT tasks.id FROM tasks WHERE tasks.domain = ${domain} AND ${isTask})`;
}

/** On rows that have a `task_id`. */
export function isOfTasks(scope: OfTasks): Prisma.Sql {
  if (scope.domain !== undefined) return Prisma.sql`task_id IN ${tasksOf(scope)}`;
  return scope.taskId === undefined ? Prisma.sql`true` : Prisma.sql`task_id = ${scope.taskId}::uuid`;
}

/** Age and claim, on `submissionRows`. */
export function meets({ before, claim }: Pick<Scope, 'before' | 'claim'>): Prisma.Sql {
  const isOld = before ? Prisma.sql`submissions.handed_in_at < ${before}` : Prisma.sql`true`;
  return claim ? Prisma.sql`${isOld} AND ${isClaimed(claim)}` : isOld;
}

function isClaimed({ of, administratorId, now }: NonNullable<Scope['claim']>): Prisma.Sql {
  const live = Prisma.sql`FROM review_claims
    WHERE review_claims.submission_id = submissions.id AND review_claims.expires_at > ${now}::timestamptz`;
  return of === 'mine'
    ? Prisma.sql`EXISTS (SELECT ${live} AND review_claims.administrator_id = ${administratorId}::uuid)`
    : Prisma.sql`NOT EXISTS (SELECT ${live} AND review_claims.administrator_id <> ${administratorId}::uuid)`;
}

/** Equality for one status, so that the index by status has the rows in order. */
export function hasStatus(statuses: Scope['statuses']): Prisma.Sql {
  if (statuses === null) return Prisma.sql`true`;
  if (statuses.length === 1) return Prisma.sql`submissions.status = ${statuses[0]}::submission_status`;
  return Prisma.sql`submissions.status = ANY(${[...statuses]}::submission_status[])`;
}
