import { History, RotateCcw, Undo2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { type CreateTaskInput, createTask, createTaskDomains } from '#contract/tasks.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { fieldErrors } from '../../api/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { FileDrop } from '../uploads/file-drop.tsx';
import { useUploadsFirst } from '../uploads/use-uploads-first.ts';
import { useCreateTaskState } from './create-task-state.ts';
import { TaskFormFields } from './task-form-fields.tsx';
import { useCreateTask } from './task-mutations.ts';

/** A new task. A failure keeps everything. */
export function CreateTaskForm({ email }: { email: string }) {
  const { form, images, round, restored, forget, changeImages, finish, reset, undoReset } =
    useCreateTaskState(email);
  const { isDirty, isSubmitting, errors } = form.formState;
  const { mutateAsync } = useCreateTask();
  const [uploading, setUploading] = useState(false);
  const unsaved = useCallback(() => isDirty || uploading, [isDirty, uploading]);
  const [failure, setFailure] = useState<unknown>(null);

  async function onSubmit(input: CreateTaskInput) {
    setFailure(null);
    try {
      await mutateAsync(input);
    } catch (error) {
      fieldErrors(error, form.setError);
      setFailure(error);
      return;
    }
    toastSuccess('Task created successfully!');
    finish();
    requestAnimationFrame(() => form.setFocus('title'));
  }

  const uploadsFirst = useUploadsFirst(
    form.handleSubmit(onSubmit),
    (message) => form.setError('imageIds', { type: 'upload', message }),
    () => form.clearErrors('imageIds'),
  );

  return (
    <FormProvider {...form}>
      <form
        key={round}
        noValidate
        aria-label="Create Task"
        className="grid max-w-6xl gap-5"
        onSubmit={uploadsFirst.onSubmit}
      >
        {restored && (
          <p role="status" className="flex items-center gap-2 text-muted text-sm">
            <History aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
            What you typed before is back.
          </p>
        )}
        <TaskFormFields domains={createTaskDomains} pointsMin={limits.taskPointsMin} required />
        <FileDrop
          purpose="task-image"
          accept="image/*"
          label="Images"
          max={limits.imagesPerTask}
          value={images}
          onChange={changeImages}
          onBusyChange={(busy, failed) => {
            setUploading(busy);
            uploadsFirst.onBusyChange(busy, failed);
          }}
          error={errors.imageIds?.message}
        />
        {failure !== null && (
          <FormProblem
            title={createTask.failure}
            detail={failure instanceof ApiProblem ? failure.problem.detail : undefined}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" busy={isSubmitting || uploadsFirst.waiting}>
            Create Task
          </Button>
          <Button
            icon={<RotateCcw aria-hidden strokeWidth={1.75} />}
            disabled={isSubmitting}
            onClick={() => {
              setFailure(null);
              reset();
            }}
          >
            Reset Form
          </Button>
          {undoReset && !isDirty && (
            <Button variant="quiet" icon={<Undo2 aria-hidden strokeWidth={1.75} />} onClick={undoReset}>
              Undo reset
            </Button>
          )}
        </div>
      </form>
      <UnsavedGuard
        unsaved={unsaved}
        description="The task is not created yet. What you typed and uploaded here would be lost."
        onLeave={forget}
      />
    </FormProvider>
  );
}
