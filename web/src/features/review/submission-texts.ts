import type { ReviewedSubmission } from '#contract/review.ts';
import { titleOf, workTitleOf } from '../tasks/task-title.ts';

/** The specified texts for a deleted account or task. */
export function textsOf(submission: ReviewedSubmission) {
  const { user, userEmail, task, description } = submission;
  return {
    studentName: user?.name || 'Unknown User',
    studentEmail: user?.email || userEmail || 'No email',
    taskTitle: titleOf(task),
    taskContent: task?.content || 'No description',
    title: workTitleOf(submission),
    description: description || 'No description',
  };
}
