import { Eye, RotateCcw, Undo2 } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { createTask } from '#contract/task-changes.ts';
import type { Task } from '#contract/tasks.ts';
import { programme } from '../../../content/site.ts';
import { ActionBar } from '../../../forms/action-bar.tsx';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { WaitingNote } from '../../../forms/waiting-note.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PublishAtField } from '../fields/publish-at-field.tsx';
import { TaskFormFields } from '../fields/task-form-fields.tsx';
import { TaskImages } from '../fields/task-images.tsx';
import { taskLabels } from '../fields/task-labels.ts';
import { useCreateTask } from '../task-mutations.ts';
import { CopiedNote, ReplacedNote } from './copied-note.tsx';
import { createTaskForm, emptyTask, type TaskFormValues } from './task-form-values.ts';
import { TaskPreviewDialog } from './task-preview-dialog.tsx';
import { useCopiedTask } from './use-copied-task.ts';
import { newTaskDraft, useReplacedDraft } from './use-replaced-draft.ts';

interface CreateTaskFormProps {
  email: string;
  /** The task whose fields fill the form; null for an empty one. */
  copyOf: string | null;
  /** Begins in the first field. */
  focused: boolean;
  onCreated: (task: Task) => void;
}

/** A new task. A reset can be undone until the form is changed again. */
export function CreateTaskForm({ email, copyOf, focused, onCreated }: CreateTaskFormProps) {
  const { mutateAsync } = useCreateTask();
  const [undo, setUndo] = useState<TaskFormValues | null>(null);
  const [previewed, setPreviewed] = useState(false);
  // A new key also clears the state inside the fields: half-typed dates, failed uploads.
  const [formKey, setFormKey] = useState(0);
  const created = useRef<Task>(null);
  const { replaced, keepReplaced, dropReplaced } = useReplacedDraft(email);
  const { form, submit, pending, failure, changed, ...rest } = useAppForm({
    schema: createTaskForm,
    initial: emptyTask,
    draft: newTaskDraft(email),
    send: async (input) => {
      created.current = await mutateAsync(input);
    },
    onSent: () => created.current && onCreated(created.current),
    filesField: 'imageIds',
  });
  const publishAt = useWatch({ control: form.control, name: 'publishAt' });
  const { copied, forget } = useCopiedTask(copyOf, { form, fill: startWith, onReplace: keepReplaced });

  useEffect(() => {
    if (focused) form.setFocus('title');
  }, [focused, form]);

  function startOver() {
    forget();
    rest.startOver();
    setFormKey((key) => key + 1);
  }

  function startWith(values: TaskFormValues) {
    rest.startWith(values);
    setFormKey((key) => key + 1);
    setUndo(null);
  }

  function restore(values: TaskFormValues) {
    forget();
    startWith(values);
    dropReplaced();
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Create Task"
        // A focused field must not end up below the bar.
        className="grid max-w-6xl gap-5 [&_:is(input,textarea,button,summary)]:scroll-mb-28"
        onSubmit={(event) => {
          form.setValue('draft', false);
          submit(event);
        }}
      >
        {copied ? (
          <CopiedNote
            copied={copied}
            onStartOver={startOver}
            onRestore={replaced && (() => restore(replaced))}
          />
        ) : (
          rest.restored && <RestoredNote onDiscard={startOver} />
        )}
        {replaced && !copied && <ReplacedNote onRestore={() => restore(replaced)} onDiscard={dropReplaced} />}
        <Fragment key={formKey}>
          <TaskFormFields domains={programme().createDomains} pointsMin={limits.taskPointsMin} required />
          <PublishAtField />
          <TaskImages label={taskLabels.imageIds} files={rest.files} />
        </Fragment>
        <FormFailure error={failure} title={createTask.failure} />
        <ActionBar wide>
          <Button type="submit" variant="primary" busy={pending} className="max-sm:flex-1 max-sm:px-3">
            {publishAt === '' ? 'Create Task' : 'Schedule Task'}
          </Button>
          <Button
            className="max-sm:px-3.5"
            disabled={pending}
            onClick={() => {
              form.setValue('draft', true);
              submit();
            }}
          >
            Save as draft
          </Button>
          <Button
            icon={<RotateCcw aria-hidden strokeWidth={1.75} className="max-sm:hidden" />}
            className="max-sm:px-3.5"
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
              onClick={() => startWith(undo)}
            >
              Undo reset
            </Button>
          )}
          <Button
            icon={<Eye aria-hidden strokeWidth={1.75} className="max-sm:hidden" />}
            className="max-sm:px-3.5 sm:ml-auto"
            onClick={() => setPreviewed(true)}
          >
            Preview
          </Button>
          <div className="w-full empty:hidden">
            <WaitingNote files={rest.waitingFor} />
          </div>
        </ActionBar>
      </form>
      {previewed && <TaskPreviewDialog onClose={() => setPreviewed(false)} />}
      <UnsavedGuard
        unsaved={rest.unsaved}
        description="The task is not created yet. What you typed and uploaded here would be lost."
        onLeave={rest.removeDraft}
      />
    </FormProvider>
  );
}
