import { difficulties, type Task } from '#contract/tasks.ts';

interface Choice {
  /** Before their first review, students are offered easy tasks first. */
  beginner: boolean;
  /** Whether the student has begun work for it. */
  isBegun: (task: Task) => boolean;
  /** How many tasks are named for their deadline at most, without those that were begun. */
  closing: number;
  /** How many tasks to begin with; these come first where there are few. */
  count: number;
}

const byDeadline = (a: Task, b: Task) => Date.parse(a.lastDate) - Date.parse(b.lastDate);
const byDifficulty = (a: Task, b: Task) =>
  difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty);

/**
 * Open tasks to begin with, and those to finish soon: work that was begun and, except for beginners, the soonest deadlines.
 * A task whose work was rejected is in neither, unless it was begun again.
 */
export function chooseNextTasks(tasks: readonly Task[], { beginner, isBegun, closing, count }: Choice) {
  const open = tasks.filter((task) => !task.closed && task.reasons.length === 0).toSorted(byDeadline);
  const begun = open.filter(isBegun);
  const untouched = open.filter((task) => task.mySubmission === null && !isBegun(task));
  if (beginner) return { due: begun, next: untouched.toSorted(byDifficulty).slice(0, count) };
  const spare = Math.max(0, Math.min(closing, untouched.length - count));
  const newest = untouched
    .slice(spare)
    .toSorted((a, b) => Date.parse(b.OfferedDate) - Date.parse(a.OfferedDate));
  return { due: [...begun, ...untouched.slice(0, spare)].toSorted(byDeadline), next: newest.slice(0, count) };
}
