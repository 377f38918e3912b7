import { useState } from 'react';
import { draftKey, openDraft } from '../../../forms/use-draft.ts';
import { emptyTask, type TaskFormValues, taskDraft } from './task-form-values.ts';

export const newTaskDraft = (email: string) => ({ key: draftKey(email, 'new-task'), schema: taskDraft });

const replacedDraft = (email: string) =>
  openDraft({ key: draftKey(email, 'replaced-task'), schema: taskDraft });

/** What a copy replaced. Once the copy is sent or discarded, it is the draft of the form again. */
export function readReplacedDraft(email: string): TaskFormValues | null {
  const replaced = replacedDraft(email);
  const values = replaced.read();
  const current = openDraft(newTaskDraft(email));
  if (values === null || current.read() !== null) return values;
  if (!current.write(values, emptyTask)) return values;
  replaced.remove();
  return null;
}

/** Stores what was typed before a copy filled the form of a new task, until it is restored or discarded. */
export function useReplacedDraft(email: string) {
  // Read before the effect of the form that reads its draft.
  const [replaced, setReplaced] = useState(() => readReplacedDraft(email));
  return {
    replaced,
    keepReplaced(values: TaskFormValues) {
      replacedDraft(email).write(values, emptyTask);
      setReplaced(values);
    },
    dropReplaced() {
      replacedDraft(email).remove();
      setReplaced(null);
    },
  };
}
