import { RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { createTask, createTaskDomains } from '#contract/tasks.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { WaitingNote } from '../../forms/waiting-note.tsx';
import { Button } from '../../ui/button.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { FileDrop } from '../uploads/file-drop.tsx';
import { TaskFormFields } from './task-form-fields.tsx';
import { createTaskForm, emptyTask, setImages, type TaskFormValues, taskDraft } from './task-form-values.ts';
import { useCreateTask } from './task-mutations.ts';

/** A new task. A reset can be undone until the form is changed again. */
export function CreateTaskForm({ email }: { email: string }) {
  const { mutateAsync } = useCreateTask();
  const [undo, setUndo] = useState<TaskFormValues | null>(null);
  // A new key also clears the state inside the fields: half-typed dates, failed uploads.
  const [formKey, setFormKey] = useState(0);
  const { form, submit, pending, failure, changed, ...rest } = useAppForm({
    schema: createTaskForm,
    initial: emptyTask,
    draft: { key: draftKey(email, 'new-task'), schema: taskDraft },
    send: mutateAsync,
    onSent() {
      toastSuccess('Task created successfully!');
      setUndo(null);
      startOver();
      requestAnimationFrame(() => form.setFocus('title'));
    },
    filesField: 'imageIds',
  });
  const images = useWatch({ control: form.control, name: 'images' });

  function startOver() {
    rest.startOver();
    setFormKey((key) => key + 1);
  }

  return (
    <FormProvider {...form}>
      <form
        key={formKey}
        noValidate
        aria-label="Create Task"
        className="grid max-w-6xl gap-5"
        onSubmit={submit}
      >
        {rest.restored && <RestoredNote onDiscard={startOver} />}
        <TaskFormFields domains={createTaskDomains} pointsMin={limits.taskPointsMin} required />
        <FileDrop
          purpose="task-image"
          label="Images"
          value={images}
          onChange={(next) => setImages(form, [], next)}
          {...rest.files}
          error={form.formState.errors.imageIds?.message}
        />
        <FormFailure error={failure} title={createTask.failure} />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" busy={pending}>
            Create Task
          </Button>
          <Button
            icon={<RotateCcw aria-hidden strokeWidth={1.75} />}
            disabled={pending}
            onClick={() => {
              if (form.formState.isDirty) setUndo(form.getValues());
              startOver();
            }}
          >
            Reset Form
          </Button>
          {undo && !form.formState.isDirty && (
            <Button
              variant="quiet"
              icon={<Undo2 aria-hidden strokeWidth={1.75} />}
              onClick={() => {
                rest.startWith(undo);
                setFormKey((key) => key + 1);
                setUndo(null);
              }}
            >
              Undo reset
            </Button>
          )}
        </div>
        <WaitingNote files={rest.waitingFor} />
      </form>
      <UnsavedGuard
        unsaved={rest.unsaved}
        description="The task is not created yet. What you typed and uploaded here would be lost."
        onLeave={rest.removeDraft}
      />
    </FormProvider>
  );
}
