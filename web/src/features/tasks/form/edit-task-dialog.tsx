import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { editTask } from '#contract/task-input.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { programme } from '../../../content/site.ts';
import { fieldErrors } from '../../../forms/field-errors.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { WaitingNote } from '../../../forms/waiting-note.tsx';
import { editParameter } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormProblem } from '../../../ui/inputs/form-problem.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toastProblem, toastSuccess } from '../../../ui/overlays/toast.ts';
import { type EditedTask, editedTaskQuery } from '../edited-task-query.ts';
import { TaskFormFields } from '../fields/task-form-fields.tsx';
import { TaskImages } from '../fields/task-images.tsx';
import { taskLabels } from '../fields/task-labels.ts';
import { useEditTask } from '../task-mutations.ts';
import { titleOf } from '../task-title.ts';
import { AffectedNote } from './affected-note.tsx';
import { TaskConflict } from './task-conflict.tsx';
import { changesOf, editTaskForm, taskDraft, valuesOf } from './task-form-values.ts';
import { TaskPreviewDialog } from './task-preview-dialog.tsx';

interface EditTaskDialogProps {
  task: EditedTask;
  draftKey: string;
  /** Why it could not be published, for its fields; null if that was not tried. */
  refusal?: unknown;
  onClose: () => void;
}

export function EditTaskDialog({ task: opened, draftKey, refusal = null, onClose }: EditTaskDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEditTask(opened.id);
  /** The newest version that is known here. */
  const [newest, setNewest] = useState(opened);
  const [previewed, setPreviewed] = useState(false);
  const { form, submit, pending, failure, restored, startOver, startWith, files, ...rest } = useAppForm({
    schema: editTaskForm,
    initial: valuesOf(opened),
    draft: { key: draftKey, schema: taskDraft },
    send: (input) => mutateAsync(changesOf(before, input)),
    onSent() {
      toastSuccess('Task updated successfully!');
      onClose();
    },
    onFailure: explain,
    filesField: 'imageIds',
  });
  const { setError } = form;
  // Read before the effect, so that the fields, which are rendered later, get the errors too.
  const isRefused = refusal !== null && Object.keys(form.formState.errors).length > 0;
  useEffect(() => {
    fieldErrors(refusal, setError);
  }, [refusal, setError]);
  const begun = useWatch({ control: form.control, name: 'before' });
  // A restored draft may have begun from an older version than `opened`.
  const before: EditedTask = begun ?? opened;
  const outdated = before.version < newest.version;
  const deleted = failure instanceof ApiProblem && failure.problem.code === 'not_found';

  async function explain(error: unknown) {
    toastProblem(error, editTask.failure);
    if (!(error instanceof ApiProblem) || error.problem.code !== 'stale_version') return;
    const query = editedTaskQuery(opened.id);
    // If this fails too, only the failure is shown; saving again compares again.
    setNewest(await queryClient.fetchQuery(query).catch(() => newest));
    void queryClient.invalidateQueries({ queryKey: ['tasks', 'list'] });
  }

  const conflict = outdated && (
    <TaskConflict
      before={before}
      newest={newest}
      reveal={failure !== null}
      onKeepMine={(merged) => startWith(merged, valuesOf(newest))}
      onTakeNewest={() => startOver(valuesOf(newest))}
    />
  );

  const problem = deleted ? (
    <FormProblem title="This task was deleted in the meantime. Your changes cannot be saved." reveal>
      <p>What you typed is still in this form, so you can copy it.</p>
    </FormProblem>
  ) : (
    <FormFailure error={failure} title={editTask.failure} reveal />
  );

  return (
    <FormDialog
      size="xl"
      title="Edit Task"
      description={titleOf(opened)}
      unsaved={rest.unsaved}
      onDiscard={rest.removeDraft}
      parameter={editParameter}
      lost="Your changes to the task will not be saved."
      onClose={onClose}
    >
      {(close) => (
        <FormProvider {...form}>
          <form noValidate className="grid gap-5" onSubmit={submit}>
            {restored && <RestoredNote onDiscard={() => startOver(valuesOf(newest))} />}
            {failure === null && conflict}
            <AffectedNote task={newest} />
            {isRefused && failure === null && (
              <FormProblem title="This task cannot be published yet. Complete the marked fields, save, and publish it then." />
            )}
            <TaskFormFields
              domains={newest.status === 'draft' ? programme().createDomains : programme().editDomains}
              pointsMin={limits.taskPointsMinOnEdit}
              required={false}
              before={before}
            />
            <TaskImages label={taskLabels.imageIds} own={before.imageIds} files={files} />
            {/* While pending, the newest version is being fetched, which decides what is shown. */}
            {failure !== null && !pending && (conflict || problem)}
            <DialogButtons>
              <WaitingNote files={rest.waitingFor} />
              <Button onClick={() => setPreviewed(true)}>Preview</Button>
              <Button onClick={close} disabled={pending}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" busy={pending} disabled={outdated || deleted}>
                Save Changes
              </Button>
            </DialogButtons>
          </form>
          {previewed && <TaskPreviewDialog onClose={() => setPreviewed(false)} />}
        </FormProvider>
      )}
    </FormDialog>
  );
}
