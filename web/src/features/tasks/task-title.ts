interface Titled {
  title: string;
}

/** What a task is called: an edit may leave the title empty, and a deleted task is null. */
export function titleOf(task: Titled | null): string {
  if (task === null) return 'Unknown Task';
  return task.title.trim() || 'Untitled task';
}

/** What work that was handed in is called: without a title of its own, as its task. */
export function workTitleOf({ title, task }: Titled & { task: Titled | null }): string {
  return title.trim() || titleOf(task);
}
