import type { Task } from '#contract/tasks.ts';
import { isSame, type TaskField, type TaskFormValues, taskFieldNames, valuesOf } from './task-form-values.ts';

interface MergedTask {
  /** The newest version with the fields that were changed in this form. */
  values: TaskFormValues;
  /** What the other administrator changed. */
  changed: { name: TaskField; mine: boolean }[];
}

/**
 * Combines what was typed with a version that another administrator saved meanwhile. `before` is the version that the
 * edit began from. A field that both changed keeps what was typed, and is marked as `mine`.
 */
export function mergeTask(before: Task, typed: TaskFormValues, newest: Task): MergedTask {
  const from = valuesOf(before);
  const theirs = valuesOf(newest);
  const isMine = (name: TaskField) => !isSame(name, from[name], typed[name]);
  const removed = before.imageIds.filter((id) => !typed.imageIds.includes(id));
  const imageIds = [
    ...newest.imageIds.filter((id) => !removed.includes(id)),
    ...typed.images.map(({ id }) => id),
  ];
  const kept = Object.fromEntries(taskFieldNames.filter(isMine).map((name) => [name, typed[name]]));
  return {
    values: { ...theirs, ...kept, imageIds, images: typed.images },
    changed: taskFieldNames
      .filter((name) => !isSame(name, from[name], theirs[name]))
      .map((name) => ({ name, mine: isMine(name) })),
  };
}
