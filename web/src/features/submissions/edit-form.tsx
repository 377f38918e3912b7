import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { editMySubmission, type Submission } from '#contract/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { titleOf } from '../tasks/task-title.ts';
import { useUploadsFirst } from '../uploads/use-uploads-first.ts';
import { EditConflict } from './edit-conflict.tsx';
import { RestoredNote } from './restored-note.tsx';
import { showRefusal } from './send-work.ts';
import { useEditSubmission } from './submission-mutations.ts';
import { mySubmissionQuery } from './submissions-query.ts';
import { useWorkForm } from './use-work-form.ts';
import { toEdit, type WorkValues, workOf } from './work-form.ts';
import { WorkFormFields } from './work-form-fields.tsx';

interface EditFormProps {
  submission: Submission;
  draftKey: string;
  onDone: () => void;
}

export function EditForm({ submission, draftKey, onDone }: EditFormProps) {
  const queryClient = useQueryClient();
  const initial = workOf(submission);
  const { form, version, restored, startFrom, forget } = useWorkForm(draftKey, initial, submission.version);
  const edit = useEditSubmission(submission.id);
  const [refusal, setRefusal] = useState<Pick<Problem, 'code' | 'detail'> | null>(null);
  /** What the server has now, where it is not what this edit began from. */
  const [newest, setNewest] = useState<Submission | null>(null);

  async function send(values: WorkValues) {
    setRefusal(null);
    setNewest(null);
    try {
      await edit.mutateAsync(toEdit(values, version ?? submission.version));
      forget();
      toastSuccess('Your changes were saved.');
      onDone();
    } catch (error) {
      const { code, detail } = showRefusal(error, form);
      setRefusal({ code, detail });
      if (code === 'stale_version' || code === 'not_pending') await compare();
    }
  }

  async function compare() {
    const query = { ...mySubmissionQuery(submission.id), staleTime: 0 };
    // Where even this fails, the refusal above stands alone; saving again asks again.
    setNewest(await queryClient.fetchQuery(query).catch(() => null));
  }

  function resolve(keep?: WorkValues) {
    if (!newest) return;
    startFrom(workOf(newest), newest.version, keep);
    setRefusal(null);
    setNewest(null);
  }

  const uploadsFirst = useUploadsFirst(
    form.handleSubmit(send),
    (message) => form.setError('files', { type: 'upload', message }),
    () => form.clearErrors('files'),
  );

  return (
    <form noValidate aria-label="Edit your work" className="grid gap-5" onSubmit={uploadsFirst.onSubmit}>
      {restored && <RestoredNote onDiscard={() => startFrom(initial, submission.version)} />}
      <WorkFormFields
        form={form}
        taskTitle={titleOf(submission.task)}
        onBusyChange={uploadsFirst.onBusyChange}
      />
      {refusal && (
        <FormProblem title={editMySubmission.failure} detail={refusal.detail}>
          {newest && (
            <EditConflict
              newest={newest}
              mine={form.getValues()}
              onKeepMine={() => resolve(form.getValues())}
              onTakeNewest={() => resolve()}
            />
          )}
        </FormProblem>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={edit.isPending || uploadsFirst.waiting}
          disabled={newest !== null}
        >
          Save Changes
        </Button>
        <Button onClick={onDone}>Close</Button>
      </div>
    </form>
  );
}
