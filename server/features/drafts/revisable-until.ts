import { Prisma } from '#prisma/client.ts';
import { type SubmissionStatus, statusesWhere, submissionRules } from '../../contract/submission-status.ts';
import { revisableKinds, taskKindRules } from '../../contract/task-kinds.ts';
import type { TaskKind } from '../../contract/tasks.ts';

interface Reviewed {
  readonly status: SubmissionStatus;
  readonly reviseUntil: Date | null;
  /** As it is now; null once it was deleted. */
  readonly task: { readonly kind: TaskKind; readonly lastDate: Date } | null;
}

/**
 * Until when work can be revised: the task's deadline or the date of the review, the later one. Null: not at all; also once
 * the task was deleted, like its drafts.
 */
export function revisableUntil({ status, reviseUntil, task }: Reviewed): Date | null {
  if (!submissionRules[status].revisable || task === null || !taskKindRules[task.kind].revisable) return null;
  return reviseUntil !== null && reviseUntil > task.lastDate ? reviseUntil : task.lastDate;
}

/** The same in SQL, of a row `s` of submissions. */
export const revisableUntilOfRow = Prisma.sql`(
  SELECT greatest(tasks.last_date, s.revise_until) FROM tasks
  WHERE tasks.id = s.task_id AND tasks.kind = ANY(${revisableKinds}::task_kind[]) AND s.status = ANY(${statusesWhere('revisable')}::submission_status[]))`;

/** An appeal keeps work from being revised until it is decided. */
export const hasOpenAppeal = (submissionId: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM appeals WHERE appeals.submission_id = ${submissionId} AND appeals.outcome IS NULL)`;
