import { useFormContext, useWatch } from 'react-hook-form';
import { noDeadline } from '#contract/task-changes.ts';
import { SaveConflict } from '../../../forms/save-conflict.tsx';
import { exactTime } from '../../../ui/time/format-time.ts';
import { checklistText } from '../details/changed-terms.ts';
import type { EditedTask } from '../edited-task-query.ts';
import { taskLabels } from '../fields/task-labels.ts';
import { mergeTask } from './merge-task.ts';
import type { TaskField, TaskFormValues } from './task-form-values.ts';

interface TaskConflictProps {
  /** The version that the edit began from. */
  before: EditedTask;
  /** What the server has now. */
  newest: EditedTask;
  /** As in `FormProblem`. */
  reveal: boolean;
  onKeepMine: (merged: TaskFormValues) => void;
  onTakeNewest: () => void;
}

function shownValue(task: EditedTask, name: TaskField): string {
  if (name === 'lastDate') return task.lastDate === noDeadline ? 'empty' : exactTime(new Date(task.lastDate));
  if (name === 'imageIds' || name === 'prerequisiteIds') return String(task[name].length);
  if (name === 'settings') return shownSettings(task.settings);
  if (name === 'checklist') return checklistText(task.checklist ?? []);
  if (name === 'pointsHidden') return task.pointsHidden ? 'hidden' : 'shown';
  if (name === 'imageTexts') return task[name].filter((text) => text !== '').join('; ') || 'empty';
  const value = task[name];
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || 'empty';
}

function shownSettings(settings: EditedTask['settings']): string {
  if (settings?.kind !== 'referral') return settings?.questions.map(({ text }) => text).join('; ') || 'empty';
  const { counts, when, cap } = settings;
  return `${counts}, ${when}, ${cap ?? 'no cap'}`;
}

/** Shown if another administrator changed the task since the edit began: what they saved, and what to do. Needs a FormProvider. */
export function TaskConflict({ before, newest, reveal, onKeepMine, onTakeNewest }: TaskConflictProps) {
  const { getValues } = useFormContext<TaskFormValues>();
  // The fields can still be edited while the conflict is shown.
  useWatch<TaskFormValues>();
  const { values, changed } = mergeTask(before, getValues(), newest);
  return (
    <SaveConflict
      title="Another administrator changed this task since you began to edit it."
      reveal={reveal}
      onKeepMine={() => onKeepMine(values)}
      onTakeNewest={onTakeNewest}
    >
      {changed.length === 0 ? (
        <p>The saved version has the same values again.</p>
      ) : (
        <dl className="grid gap-2 rounded-control bg-raised p-3">
          {changed.map(({ name, mine }) => (
            <div key={name} className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-muted">{taskLabels[name]}</dt>
              <dd className="wrap-anywhere">
                <span className="line-clamp-3">{shownValue(newest, name)}</span>
                {mine && <span className="font-medium text-warn">You changed it too.</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </SaveConflict>
  );
}
