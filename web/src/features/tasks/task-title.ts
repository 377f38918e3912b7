interface Titled {
  title: string;
}

interface Submitted {
  task: Titled | null;
  taskAtSubmission: Titled | null;
}

/** The title to show: an edit may leave it empty, and an unknown task is null. */
export function titleOf(task: Titled | null): string {
  if (task === null) return 'Unknown Task';
  return task.title.trim() || 'Untitled task';
}

/** The title of a submission's task, as it was when the work was submitted. */
export function taskTitleOf({ task, taskAtSubmission }: Submitted): string {
  return titleOf(taskAtSubmission ?? task);
}

/** The title of a submission; without one, its task's title. */
export function workTitleOf(submission: Titled & Submitted): string {
  return submission.title.trim() || taskTitleOf(submission);
}
