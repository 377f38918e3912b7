import { useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { editTask, editTaskDomains, type Task } from '#contract/tasks.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { WaitingNote } from '../../forms/waiting-note.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { toastProblem, toastSuccess } from '../../ui/toast.ts';
import { FileDrop } from '../uploads/file-drop.tsx';
import { EditTaskImages } from './edit-task-images.tsx';
import { TaskConflict } from './task-conflict.tsx';
import { TaskFormFields } from './task-form-fields.tsx';
import { changesOf, editTaskDraft, editTaskForm, setImages, valuesOf } from './task-form-values.ts';
import { useEditTask } from './task-mutations.ts';
import { titleOf } from './task-title.ts';
import { taskQuery } from './tasks-query.ts';

interface EditTaskDialogProps {
  task: Task;
  draftKey: string;
  onClose: () => void;
}

/** The specification's domains for editing, and the task's current one. */
const domainsFor = (task: Task): readonly string[] => [...new Set<string>([...editTaskDomains, task.domain])];

export function EditTaskDialog({ task: opened, draftKey, onClose }: EditTaskDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEditTask(opened.id);
  /** The version that the edit begins from. */
  const [task, setTask] = useState(opened);
  /** What the server has now, if another administrator changed it meanwhile. */
  const [newest, setNewest] = useState<Task | null>(null);
  const { form, submit, pending, failure, restored, startOver, startWith, files, ...rest } = useAppForm({
    schema: editTaskForm,
    initial: valuesOf(task),
    draft: { key: draftKey, ...editTaskDraft },
    send: (input) => mutateAsync(changesOf(task, input)),
    onSent() {
      toastSuccess('Task updated successfully!');
      onClose();
    },
    onFailure: explain,
    filesField: 'imageIds',
  });

  async function explain(error: unknown) {
    toastProblem(error, editTask.failure);
    if (!(error instanceof ApiProblem) || error.problem.code !== 'stale_version') return;
    const query = { ...taskQuery(task.id), staleTime: 0 };
    // If this fails too, only the failure is shown; saving again compares again.
    setNewest(await queryClient.fetchQuery(query).catch(() => null));
  }

  function beginFrom(saved: Task) {
    setTask(saved);
    setNewest(null);
    void queryClient.invalidateQueries({ queryKey: ['tasks', 'list'] });
  }

  const [imageIds, added] = useWatch({ control: form.control, name: ['imageIds', 'images'] });
  const kept = task.imageIds.filter((id) => imageIds.includes(id));
  const count = task.submissionCount ?? 0;

  return (
    <FormDialog
      size="xl"
      title="Edit Task"
      description={titleOf(opened)}
      unsaved={rest.unsaved}
      onDiscard={rest.removeDraft}
      lost="Your changes to the task will not be saved."
      onClose={onClose}
    >
      {(close) => (
        <FormProvider {...form}>
          <form noValidate className="grid gap-5" onSubmit={submit}>
            {restored && <RestoredNote onDiscard={() => startOver(valuesOf(task))} />}
            {count > 0 && (
              <p className="flex gap-2.5 rounded-control bg-warn-soft p-3.5 text-sm text-warn">
                <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
                <span>
                  <strong>
                    This affects {formatNumber(count)} {count === 1 ? 'submission' : 'submissions'}.
                  </strong>{' '}
                  They keep the points, title, content and guidelines that the task had when the work was
                  submitted; everything else changes for the students too.
                </span>
              </p>
            )}
            <TaskFormFields
              domains={domainsFor(task)}
              pointsMin={limits.taskPointsMinOnEdit}
              required={false}
              before={task}
            />
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
              {...files}
              error={form.formState.errors.imageIds?.message}
            />
            <FormFailure error={failure} title={editTask.failure}>
              {newest && (
                <TaskConflict
                  before={task}
                  typed={form.getValues()}
                  newest={newest}
                  onKeepMine={(merged) => {
                    startWith(merged, valuesOf(newest));
                    beginFrom(newest);
                  }}
                  onTakeNewest={() => {
                    startOver(valuesOf(newest));
                    beginFrom(newest);
                  }}
                />
              )}
            </FormFailure>
            <DialogButtons>
              <WaitingNote files={rest.waitingFor} />
              <Button onClick={close} disabled={pending}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" busy={pending} disabled={newest !== null}>
                Save Changes
              </Button>
            </DialogButtons>
          </form>
        </FormProvider>
      )}
    </FormDialog>
  );
}
