import type { ReviewedSubmission } from '#contract/review.ts';
import { titleOf, workTitleOf } from '../tasks/task-title.ts';

const previewLength = 150;

/** The description cut at 150 characters; a character outside the basic plane is never cut in two. */
export function previewOf(description: string): string {
  const characters = Array.from(description);
  if (characters.length === 0) return 'No description';
  if (characters.length <= previewLength) return description;
  return `${characters.slice(0, previewLength).join('').trimEnd()}…`;
}

/** The specification's words where the account or the task is gone. */
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
