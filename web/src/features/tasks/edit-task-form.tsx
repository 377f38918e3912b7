import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { editTask, editTaskDomains, type Task } from '#contract/tasks.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/button.tsx';
import { toastProblem, toastSuccess } from '../../ui/toast.ts';
import { FileDrop } from '../uploads/file-drop.tsx';
import { EditTaskImages } from './edit-task-images.tsx';
import { TaskFormFields } from './task-form-fields.tsx';
import { changesOf, editTaskForm, setImages, valuesOf } from './task-form-values.ts';
import { useEditTask } from './task-mutations.ts';

interface EditTaskFormProps {
  task: Task;
  onDirtyChange: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** The specification's domains for editing, and the task's current one. */
const domainsFor = (task: Task): readonly string[] => [...new Set<string>([...editTaskDomains, task.domain])];

export function EditTaskForm({ task, onDirtyChange, onCancel, onSaved }: EditTaskFormProps) {
  const { mutateAsync } = useEditTask(task.id);
  const { form, submit, pending, failure, changed, onBusyChange } = useAppForm({
    schema: editTaskForm,
    initial: valuesOf(task),
    send: (input) => mutateAsync(changesOf(task, input)),
    onSent() {
      toastSuccess('Task updated successfully!');
      onSaved();
    },
    onFailure: (error) => toastProblem(error, editTask.failure),
    filesField: 'imageIds',
  });
  const [imageIds, added] = useWatch({ control: form.control, name: ['imageIds', 'images'] });
  const kept = task.imageIds.filter((id) => imageIds.includes(id));
  const count = task.submissionCount ?? 0;

  useEffect(() => onDirtyChange(changed), [onDirtyChange, changed]);

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        {count > 0 && (
          <p className="flex gap-2.5 rounded-control bg-warn-soft p-3.5 text-sm text-warn">
            <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            <span>
              <strong>
                This affects {count} {count === 1 ? 'submission' : 'submissions'}.
              </strong>{' '}
              Points stay as they were when the work was submitted; everything else changes for the students
              too.
            </span>
          </p>
        )}
        <TaskFormFields domains={domainsFor(task)} pointsMin={limits.taskPointsMinOnEdit} required={false} />
        <EditTaskImages
          images={task.imageIds.map((id, index) => ({ id, url: task.images[index] ?? '' }))}
          removed={new Set(task.imageIds.filter((id) => !kept.includes(id)))}
          onToggle={(toggled) =>
            setImages(
              form,
              task.imageIds.filter((id) => kept.includes(id) !== (id === toggled)),
              added,
            )
          }
        />
        <FileDrop
          purpose="task-image"
          label="Add images"
          max={limits.imagesPerTask - kept.length}
          value={added}
          onChange={(next) => setImages(form, kept, next)}
          onBusyChange={onBusyChange}
          error={form.formState.errors.imageIds?.message}
        />
        <FormFailure error={failure} title={editTask.failure} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex sm:rounded-b-card flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-4 sm:-mx-6 sm:px-6">
          <Button onClick={onCancel} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={pending}>
            Save Changes
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
