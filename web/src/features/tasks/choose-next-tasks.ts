import type { Task } from '#contract/tasks.ts';

/** The tasks with the soonest deadlines, and the newest of the others. */
export function chooseNextTasks(
  tasks: Task[],
  soonest: number,
  newest: number,
): { soon: Task[]; fresh: Task[] } {
  const soon = tasks
    .filter((task) => !task.closed)
    .toSorted((a, b) => Date.parse(a.lastDate) - Date.parse(b.lastDate))
    .slice(0, soonest);
  const taken = new Set(soon.map((task) => task.id));
  const fresh = tasks
    .filter((task) => !task.closed && !taken.has(task.id))
    .toSorted((a, b) => Date.parse(b.OfferedDate) - Date.parse(a.OfferedDate))
    .slice(0, newest);
  return { soon, fresh };
}
