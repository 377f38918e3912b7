interface Titled {
  title: string;
}

/** The title to show: an edit may leave it empty, and a deleted task is null. */
export function titleOf(task: Titled | null): string {
  if (task === null) return 'Unknown Task';
  return task.title.trim() || 'Untitled task';
}

/** The title of a submission; without one, its task's title. */
export function workTitleOf({ title, task }: Titled & { task: Titled | null }): string {
  return title.trim() || titleOf(task);
}
