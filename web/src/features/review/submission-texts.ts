import type { ReviewedSubmission } from '#contract/review.ts';
import { taskTitleOf, workTitleOf } from '../tasks/task-title.ts';

/** The texts of a submission. Those of its task are as it was when the work was submitted; unknown ones are as specified. */
export function textsOf(submission: ReviewedSubmission) {
  const { user, userEmail, task, taskAtSubmission, description } = submission;
  return {
    studentName: user?.name || 'Unknown User',
    studentEmail: user?.email || userEmail || 'No email',
    taskTitle: taskTitleOf(submission),
    taskContent: (taskAtSubmission ?? task)?.content || 'No description',
    taskGuidelines: taskAtSubmission?.submissionGuidelines ?? '',
    title: workTitleOf(submission),
    description: description || 'No description',
  };
}
