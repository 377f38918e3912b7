import { zodResolver } from '@hookform/resolvers/zod';
import { RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { type CreateTaskInput, createTask, createTaskDomains } from '#contract/tasks.ts';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { fieldErrors } from '../../api/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useCreateTask } from './admin-task-calls.ts';
import { TaskFormFields } from './task-form-fields.tsx';
import { TaskFormLeaveGuard } from './task-form-leave-guard.tsx';
import { createTaskForm, emptyTask, type TaskFormValues } from './task-form-values.ts';

interface Snapshot {
  values: TaskFormValues;
  images: UploadedFile[];
}

/** A new task. A failure keeps everything; a reset can be undone until the form is touched again. */
export function CreateTaskForm() {
  const form = useForm<TaskFormValues, unknown, CreateTaskInput>({
    defaultValues: emptyTask,
    resolver: zodResolver(createTaskForm),
  });
  const { isDirty, isSubmitting, errors, isSubmitted } = form.formState;
  const { mutateAsync } = useCreateTask();
  const [images, setImages] = useState<UploadedFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const [undo, setUndo] = useState<Snapshot | null>(null);

  function changeImages(next: UploadedFile[]) {
    setImages(next);
    form.setValue(
      'imageIds',
      next.map((image) => image.id),
      { shouldDirty: true, shouldValidate: isSubmitted },
    );
  }

  function startAnew() {
    setFailure(null);
    form.reset(emptyTask);
    setImages([]);
    // A new round forgets what the fields keep to themselves: half-typed dates, uploads that failed.
    setRound(round + 1);
  }

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
    setUndo(null);
    startAnew();
    requestAnimationFrame(() => form.setFocus('title'));
  }

  return (
    <FormProvider {...form}>
      <form
        key={round}
        noValidate
        aria-label="Create Task"
        className="grid max-w-6xl gap-5"
        onSubmit={form.handleSubmit(onSubmit)}
      >
        <TaskFormFields domains={createTaskDomains} pointsMin={limits.taskPointsMin} required />
        <FileDrop
          purpose="task-image"
          accept="image/*"
          label="Images"
          max={limits.imagesPerTask}
          value={images}
          onChange={changeImages}
          onBusyChange={setUploading}
          error={errors.imageIds?.message}
        />
        {failure !== null && (
          <FormProblem
            title={createTask.failure}
            detail={failure instanceof ApiProblem ? failure.problem.detail : undefined}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={uploading}>
            Create Task
          </Button>
          <Button
            icon={<RotateCcw aria-hidden strokeWidth={1.75} />}
            disabled={isSubmitting}
            onClick={() => {
              if (isDirty) setUndo({ values: form.getValues(), images });
              startAnew();
            }}
          >
            Reset Form
          </Button>
          {undo && !isDirty && (
            <Button
              variant="quiet"
              icon={<Undo2 aria-hidden strokeWidth={1.75} />}
              onClick={() => {
                form.reset(emptyTask);
                form.reset(undo.values, { keepDefaultValues: true });
                setImages(undo.images);
                setRound(round + 1);
                setUndo(null);
              }}
            >
              Undo reset
            </Button>
          )}
          <p role="status" className="text-muted text-sm">
            {uploading && 'Images are being uploaded…'}
          </p>
        </div>
      </form>
      <TaskFormLeaveGuard dirty={isDirty || uploading} />
    </FormProvider>
  );
}
