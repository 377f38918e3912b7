import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { WorkDraft } from '#contract/drafts.ts';
import { type Submission, submitWork } from '#contract/submissions.ts';
import { ActionBar } from '../../forms/action-bar.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { SavedNote } from '../../forms/saved-note.tsx';
import { OtherDraft } from '../../forms/sync-draft.ts';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { hasDraft } from '../../forms/use-draft.ts';
import { WaitingNote } from '../../forms/waiting-note.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { titleOf } from '../tasks/task-title.ts';
import { taskQuery } from '../tasks/tasks-query.ts';
import { AlreadyHandedIn } from './already-handed-in.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { RestoredWork } from './restored-work.tsx';
import { awaitSameLink } from './same-link-note.tsx';
import { useReviseSubmission, useSubmitWork } from './submission-mutations.ts';
import { useFormOfDraft, useWorkDraft } from './use-work-draft.ts';
import { toRevision, toSubmitWork, type WorkValues, workDraft, workForm } from './work-form.ts';
import { WorkFormFields } from './work-form-fields.tsx';

export interface HandInFieldsProps {
  task: { id: string; title: string };
  draftKey: string;
  /** Empty, or what a rejected submission contains. */
  initial: WorkValues;
  /** The reviewed submission that is revised, to which Cancel returns; null for new work. */
  revised: Submission | null;
  /** Work for this task that was submitted elsewhere. */
  existing: Submission | null;
  /** The task accepts no more work: what was typed can only be read and copied. */
  closed: boolean;
  /** Called when the form begins or ceases to contain something that was not sent. */
  onUnsentChange: (unsent: boolean) => void;
  onHandedIn: () => unknown;
  onEditExisting: (existing: Submission, mine: WorkValues) => void;
  /** Closes the form; its draft stays. */
  onLeave: () => void;
  /** The draft on the server; undefined if it could not be reached. */
  stored: WorkDraft | null | undefined;
}

/** The fields and buttons of the form in which work is handed in. */
export function HandInFields({
  task,
  draftKey,
  initial,
  revised,
  existing,
  closed,
  stored,
  ...on
}: HandInFieldsProps) {
  const draft = useWorkDraft({ taskId: task.id, draftKey, revised, stored });
  const queryClient = useQueryClient();
  const submission = useSubmitWork(task.id);
  const revision = useReviseSubmission(revised?.id ?? '');
  const { form, submit, pending, failure, restored, changed, files, ...rest } = useAppForm({
    schema: workForm(revised),
    initial,
    draft: { key: draftKey, schema: workDraft, server: draft.server },
    async send(values) {
      await awaitSameLink(queryClient, values.link, task.id);
      return draft.sync.send((base) =>
        revised
          ? revision.mutateAsync({ ...toRevision(values, revised), draft: base })
          : submission.mutateAsync({ ...toSubmitWork(values), draft: base }),
      );
    },
    onSent: on.onHandedIn,
    // The task may have been closed or deleted, or its work submitted elsewhere: `existing` comes with it.
    async onFailure() {
      await queryClient.invalidateQueries({ queryKey: taskQuery(task.id).queryKey });
      if (revised) await queryClient.invalidateQueries({ queryKey: ['submissions'] });
    },
    fieldNames: { fileIds: 'files' },
    filesField: 'files',
  });
  useFormOfDraft(draft, { pending, startWith: rest.startWith, startOver: rest.startOver });
  const { onUnsentChange } = on;
  // At first the form is empty: a stored draft fills it in a later effect.
  useEffect(() => onUnsentChange(changed || hasDraft(draftKey)), [onUnsentChange, changed, draftKey]);

  function discard() {
    rest.startOver();
    on.onLeave();
  }

  // While the form is sent, its own work may already be known.
  const conflict = pending ? null : existing;
  return (
    <form
      noValidate
      aria-label="Hand in"
      className="grid content-start gap-5"
      onSubmit={submit}
      onBlur={() => void draft.sync.flush()}
    >
      {restored && !closed && (
        <RestoredWork
          lost="Your draft is deleted here and on your other devices."
          onDiscard={() => rest.startOver()}
        />
      )}
      <WorkFormFields
        form={form}
        taskId={task.id}
        taskTitle={titleOf(task)}
        files={files}
        submitted={revised}
        readOnly={closed}
      />
      {conflict ? (
        <AlreadyHandedIn
          existing={conflict}
          unchanged={
            revised
              ? conflict.id === revised.id && conflict.version === revised.version
              : conflict.id === stored?.submissionId
          }
          mine={form.getValues()}
          onEditWithMine={() => {
            const mine = form.getValues();
            rest.startOver();
            on.onEditExisting(conflict, mine);
          }}
          onDiscardMine={discard}
        />
      ) : (
        !(failure instanceof OtherDraft) && <FormFailure error={failure} title={submitWork.failure} />
      )}
      {draft.state.conflict && !conflict && (
        <DraftConflict
          newest={draft.state.conflict.newest}
          onKeepMine={() => draft.sync.resolve(true)}
          onTakeNewest={() => draft.sync.resolve(false)}
        />
      )}
      {closed && !conflict && (
        <Button className="justify-self-start" onClick={discard}>
          Discard draft
        </Button>
      )}
      {!closed && (
        <ActionBar>
          <WaitingNote files={rest.waitingFor} uploaded={rest.uploaded} />
          <Button
            type="submit"
            variant="primary"
            busy={pending}
            disabled={conflict !== null || draft.state.conflict !== null}
          >
            Submit work
          </Button>
          {revised && <Button onClick={on.onLeave}>Cancel</Button>}
          {!draft.state.conflict && (
            <SavedNote
              savedAt={draft.state.onlyHere ? rest.savedAt : draft.state.savedAt}
              where={draft.state.onlyHere ? 'device' : 'server'}
            />
          )}
        </ActionBar>
      )}
      <UnsavedGuard
        unsaved={useCallback(() => rest.uploading, [rest.uploading])}
        description="A file is still being uploaded. If you leave, you must choose it again; what you typed stays."
        onLeave={() => {}}
      />
    </form>
  );
}
