import type { Task } from '#contract/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { formatDeadline } from './format-deadline.ts';
import { mergeTask } from './merge-task.ts';
import { taskLabels } from './task-form-fields.tsx';
import type { TaskField, TaskFormValues } from './task-form-values.ts';

interface TaskConflictProps {
  /** The version that the edit began from. */
  before: Task;
  /** What is in the form. */
  typed: TaskFormValues;
  /** What the server has now. */
  newest: Task;
  onKeepMine: (merged: TaskFormValues) => void;
  onTakeNewest: () => void;
}

function shownValue(task: Task, name: TaskField): string {
  if (name === 'lastDate') return formatDeadline(new Date(task.lastDate));
  if (name === 'imageIds') return String(task.imageIds.length);
  const value = task[name];
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || 'empty';
}

/** Shown if another administrator changed the task while the form was open: what they saved, and what to do. */
export function TaskConflict({ before, typed, newest, onKeepMine, onTakeNewest }: TaskConflictProps) {
  const { values, changed } = mergeTask(before, typed, newest);
  return (
    <div className="grid gap-3">
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
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onKeepMine(values)}>
          Keep my changes
        </Button>
        <Button size="sm" onClick={onTakeNewest}>
          Use the saved version
        </Button>
      </div>
      <p className="text-muted">Nothing is replaced until you press Save Changes.</p>
    </div>
  );
}
