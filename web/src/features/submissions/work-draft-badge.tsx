import type { Submission } from '#contract/submissions.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { useBegunTasks } from './drafts-query.ts';
import { workDraftKeys } from './work-form.ts';

interface WorkDraftBadgeProps {
  userId: string | undefined;
  /** Undefined if it was deleted. */
  taskId: string | undefined;
  submission: Pick<Submission, 'id'> | null;
}

/** Marks a task or submitted work with text that was not sent, on the server or in this tab. */
export function WorkDraftBadge({ userId, taskId, submission }: WorkDraftBadgeProps) {
  const begun = useBegunTasks();
  return (
    <DraftBadge
      draftKeys={workDraftKeys(userId, taskId, submission)}
      stored={taskId !== undefined && begun.has(taskId)}
    />
  );
}
