import { zodResolver } from '@hookform/resolvers/zod';
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { type EditTaskInput, editTask, editTaskDomains, type Task } from '#contract/tasks.ts';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { fieldErrors } from '../../api/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toastProblem, toastSuccess } from '../../ui/toast.ts';
import { FileDrop } from '../uploads/file-drop.tsx';
import { useUploadsFirst } from '../uploads/use-uploads-first.ts';
import { EditTaskImages } from './edit-task-images.tsx';
import { TaskFormFields } from './task-form-fields.tsx';
import { changesOf, editTaskForm, type TaskFormValues, valuesOf } from './task-form-values.ts';
import { useEditTask } from './task-mutations.ts';

interface EditTaskFormProps {
  task: Task;
  onDirtyChange: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** The specification's domains for editing, and the task's own where it was created under another. */
const domainsFor = (task: Task): readonly string[] => [...new Set<string>([...editTaskDomains, task.domain])];

export function EditTaskForm({ task, onDirtyChange, onCancel, onSaved }: EditTaskFormProps) {
  const form = useForm<TaskFormValues, unknown, EditTaskInput>({
    defaultValues: valuesOf(task),
    resolver: zodResolver(editTaskForm),
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const { mutateAsync } = useEditTask(task.id);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<UploadedFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const kept = task.imageIds.filter((id) => !removed.has(id));
  const count = task.submissionCount ?? 0;

  useEffect(() => onDirtyChange(isDirty || uploading), [onDirtyChange, isDirty, uploading]);

  // Kept ones first, new ones appended.
  function changeImages(nextRemoved: ReadonlySet<string>, nextAdded: UploadedFile[]) {
    setRemoved(nextRemoved);
    setAdded(nextAdded);
    const ids = [
      ...task.imageIds.filter((id) => !nextRemoved.has(id)),
      ...nextAdded.map((image) => image.id),
    ];
    form.setValue('imageIds', ids, { shouldDirty: true });
  }

  async function onSubmit(input: EditTaskInput) {
    setFailure(null);
    try {
      await mutateAsync(changesOf(task, input));
    } catch (error) {
      fieldErrors(error, form.setError);
      setFailure(error);
      toastProblem(error, editTask.failure);
      return;
    }
    toastSuccess('Task updated successfully!');
    onSaved();
  }

  const uploadsFirst = useUploadsFirst(
    form.handleSubmit(onSubmit),
    (message) => form.setError('imageIds', { type: 'upload', message }),
    () => form.clearErrors('imageIds'),
  );

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-5" onSubmit={uploadsFirst.onSubmit}>
        {count > 0 && (
          <p className="flex gap-2.5 rounded-control bg-warn-soft p-3.5 text-sm text-warn">
            <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            <span>
              <strong>
                This affects {count} {count === 1 ? 'submission' : 'submissions'}.
              </strong>{' '}
              Points stay as they were when the work was handed in; everything else changes under it.
            </span>
          </p>
        )}
        <TaskFormFields domains={domainsFor(task)} pointsMin={limits.taskPointsMinOnEdit} required={false} />
        <EditTaskImages
          images={task.imageIds.map((id, index) => ({ id, url: task.images[index] ?? '' }))}
          removed={removed}
          onToggle={(id) => {
            const next = new Set(removed);
            if (!next.delete(id)) next.add(id);
            changeImages(next, added);
          }}
        />
        <FileDrop
          purpose="task-image"
          accept="image/*"
          label="Add images"
          max={limits.imagesPerTask - kept.length}
          value={added}
          onChange={(next) => changeImages(removed, next)}
          onBusyChange={(busy, failed) => {
            setUploading(busy);
            uploadsFirst.onBusyChange(busy, failed);
          }}
          error={errors.imageIds?.message}
        />
        {failure !== null && (
          <FormProblem
            title={editTask.failure}
            detail={failure instanceof ApiProblem ? failure.problem.detail : undefined}
          />
        )}
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex sm:rounded-b-card flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-4 sm:-mx-6 sm:px-6">
          <Button onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting || uploadsFirst.waiting}>
            Save Changes
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
