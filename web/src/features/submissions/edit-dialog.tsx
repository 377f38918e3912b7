import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { submissionRules } from '#contract/submission-status.ts';
import { editMySubmission, type Submission } from '#contract/submissions.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { SavedNote } from '../../forms/saved-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { hasDraft, openDraft } from '../../forms/use-draft.ts';
import { WaitingNote } from '../../forms/waiting-note.tsx';
import { handInAgainPath } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { taskTitleOf } from '../tasks/task-title.ts';
import { EditConflict } from './edit-conflict.tsx';
import { historyQuery } from './history-query.ts';
import { ClaimNote, useOpenClaim } from './open-claim.tsx';
import { RestoredWork } from './restored-work.tsx';
import { awaitSameLink } from './same-link-note.tsx';
import { useEditSubmission } from './submission-mutations.ts';
import { mySubmissionQuery } from './submissions-query.ts';
import { revisionUntil, useNextAttempt } from './use-next-attempt.ts';
import {
  editDraft,
  emptyWork,
  toEdit,
  type WorkValues,
  workDraft,
  workDraftKey,
  workForm,
  workOf,
} from './work-form.ts';
import { WorkFormFields } from './work-form-fields.tsx';

interface EditDialogProps {
  /** As it was when the dialog opened: a list that is fetched again may no longer contain it. */
  submission: Submission;
  onClose: () => void;
}

export function EditDialog({ submission, onClose }: EditDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const edit = useEditSubmission(submission.id);
  /** The newest version that is known here. */
  const [newest, setNewest] = useState(submission);
  const { form, submit, pending, failure, restored, startOver, startWith, files, ...rest } = useAppForm({
    schema: workForm(newest),
    initial: workOf(submission),
    draft: editDraft(submission),
    async send(values) {
      await awaitSameLink(queryClient, values.link, submission.taskId);
      return edit.mutateAsync(toEdit(values));
    },
    onSent() {
      toastSuccess('Your changes were saved.');
      onClose();
    },
    onFailure: compare,
    fieldNames: { fileIds: 'files' },
    filesField: 'files',
  });
  // A restored draft may have begun from an older version than `submission`.
  const version = useWatch({ control: form.control, name: 'version' });
  const { editable } = submissionRules[newest.status];
  const outdated = (version ?? 0) < newest.version || !editable;
  const { since, outdated: reviewed } = useOpenClaim(newest);
  const { task } = submission;
  const next = useNextAttempt(newest);
  const revisionKey = task && workDraftKey(submission.userId, task.id);
  // Not over other work that was begun for the task.
  const revisable =
    !rest.uploading && revisionUntil(next) !== null && revisionKey !== null && !hasDraft(revisionKey);

  async function compare(error: unknown) {
    const conflicts = ['stale_version', 'not_pending', 'claimed'];
    if (!(error instanceof ApiProblem) || !conflicts.includes(error.problem.code)) return;
    void queryClient.invalidateQueries({ queryKey: historyQuery(submission.id).queryKey });
    await readNewest();
  }

  async function readNewest() {
    const query = { ...mySubmissionQuery(submission.id), staleTime: 0 };
    // If this fails too, only the failure is shown; saving again compares again.
    setNewest(await queryClient.fetchQuery(query).catch(() => newest));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each review that an event tells of.
  useEffect(() => {
    if (reviewed) void readNewest();
  }, [reviewed]);

  /** To the form for a revision, with what was typed here. */
  function revise() {
    if (task === null || revisionKey === null) return;
    const revision = openDraft<WorkValues>({ key: revisionKey, schema: workDraft });
    if (!revision.write({ ...form.getValues(), version: newest.version }, emptyWork)) {
      toastProblem(null, 'This browser cannot keep the text. Copy it, then close the form.');
      return;
    }
    startOver(workOf(newest));
    // While it is open it would ask whether to leave.
    flushSync(onClose);
    void navigate(handInAgainPath(task.id, newest.id));
  }

  const conflict = outdated && (
    <EditConflict
      newest={newest}
      mine={form.getValues()}
      reveal={failure !== null}
      onRevise={revisable ? revise : null}
      onKeepMine={() => startWith({ ...form.getValues(), version: newest.version }, workOf(newest))}
      onTakeNewest={() => startOver(workOf(newest))}
    />
  );

  return (
    <FormDialog
      title="Edit your work"
      description="You can change it until a reviewer opens it."
      unsaved={rest.unsaved}
      onDiscard={rest.removeDraft}
      lost="What you changed here will not be saved. The work that you handed in stays as it is."
      onClose={onClose}
    >
      {(close) => (
        <form noValidate aria-label="Edit your work" className="grid gap-5" onSubmit={submit}>
          {restored && editable && (
            <RestoredWork
              lost="What you changed here is deleted. The work that you handed in stays as it is."
              onDiscard={() => startOver(workOf(newest))}
            />
          )}
          {failure === null && conflict}
          <div role="status" className="empty:hidden">
            {since !== null && (
              <ClaimNote since={since}>
                It cannot be changed now. What you typed stays in this form, and you can save it if they close
                it without a review.
              </ClaimNote>
            )}
          </div>
          <WorkFormFields
            form={form}
            taskId={submission.taskId}
            taskTitle={taskTitleOf(submission)}
            files={files}
            submitted={newest}
            // An upload ends first: the file belongs to what may be handed in again.
            readOnly={!editable && !rest.uploading}
          />
          {/* While pending, the newest version is being fetched, which decides what is shown. */}
          {failure !== null &&
            !pending &&
            since === null &&
            (conflict || <FormFailure error={failure} title={editMySubmission.failure} reveal />)}
          <DialogButtons>
            <WaitingNote files={rest.waitingFor} uploaded={rest.uploaded} />
            <SavedNote savedAt={rest.savedAt} className="max-sm:min-h-0 max-sm:basis-full sm:mr-auto" />
            <Button onClick={close}>Close</Button>
            <Button type="submit" variant="primary" busy={pending} disabled={outdated || since !== null}>
              Save Changes
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
