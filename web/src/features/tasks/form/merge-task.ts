import type { EditedTask } from '../edited-task-query.ts';
import {
  isSame,
  type TaskField,
  type TaskFormValues,
  taskFieldNames,
  textsById,
  valuesOf,
} from './task-form-values.ts';

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
export function mergeTask(before: EditedTask, typed: TaskFormValues, newest: EditedTask): MergedTask {
  const from = valuesOf(before);
  const theirs = valuesOf(newest);
  const isMine = (name: TaskField) => !isSame(name, from[name], typed[name]);
  const imageIds = mergeImages(before.imageIds, typed, newest.imageIds);
  const texts = mergeTexts(from, typed, theirs);
  const kept = Object.fromEntries(taskFieldNames.filter(isMine).map((name) => [name, typed[name]]));
  return {
    values: {
      ...theirs,
      ...kept,
      imageIds,
      imageTexts: imageIds.map((id) => texts.get(id) ?? ''),
      images: typed.images,
    },
    changed: taskFieldNames
      .filter((name) => !isSame(name, from[name], theirs[name]))
      .map((name) => ({ name, mine: isMine(name) })),
  };
}

type Images = Pick<TaskFormValues, 'imageIds' | 'imageTexts'>;

/** What was typed here for an image, otherwise its newest text. */
function mergeTexts(before: Images, typed: Images, newest: Images): Map<string, string> {
  const present = textsById(before);
  const mine = [...textsById(typed)].filter(([id, text]) => text !== present.get(id));
  return new Map([...textsById(newest), ...mine]);
}

/** All images of both without those that were removed here; in the order of this form, if it was changed here. */
function mergeImages(
  before: readonly string[],
  { imageIds, images }: TaskFormValues,
  newest: readonly string[],
): string[] {
  const removed = before.filter((id) => !imageIds.includes(id));
  const merged = [...newest.filter((id) => !removed.includes(id)), ...images.map(({ id }) => id)];
  const stayed = before.filter((id) => imageIds.includes(id));
  const isMoved = !isSame(
    'imageIds',
    stayed,
    imageIds.filter((id) => stayed.includes(id)),
  );
  const placeOf = (id: string) => (imageIds.includes(id) ? imageIds.indexOf(id) : imageIds.length);
  return isMoved ? merged.toSorted((a, b) => placeOf(a) - placeOf(b)) : merged;
}
