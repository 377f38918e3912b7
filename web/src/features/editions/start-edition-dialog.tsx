import type { getNextEdition } from '#contract/edition-changes.ts';
import { startEdition } from '#contract/edition-changes.ts';
import type { Answer } from '#contract/route.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { EditionFields } from './edition-fields.tsx';
import { editionForm, typedAfter, typedEdition } from './edition-form-values.ts';
import { useStartEdition } from './use-editions.ts';

interface StartEditionDialogProps {
  next: Answer<typeof getNextEdition>;
  onClose: () => void;
}

/** Says what will happen, and starts the next edition. */
export function StartEditionDialog({ next, onClose }: StartEditionDialogProps) {
  const { running } = next;
  const { email } = useAdministrator();
  const { mutateAsync } = useStartEdition();
  const { form, submit, pending, failure, restored, startOver, unsaved, removeDraft } = useAppForm({
    schema: editionForm,
    initial: typedAfter(running),
    draft: { key: draftKey(email, 'start-edition', String(running.number)), schema: typedEdition },
    send: (fields) => mutateAsync({ ...fields, closes: running.number }),
    onSent({ name }) {
      toastSuccess(`${name} has started.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Start the next edition"
      description={`${running.name} is closed and stays readable. You can undo this until the first points of the next edition.`}
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost="The next edition will not be started."
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className="grid gap-5" onSubmit={submit}>
          {restored && <RestoredNote onDiscard={() => startOver()} />}
          <Consequences next={next} />
          <EditionFields form={form} />
          <FormFailure error={failure} title={startEdition.failure} reveal />
          <DialogButtons>
            <Button onClick={close} disabled={pending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={pending}>
              Start the edition
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}

function Consequences({ next }: Pick<StartEditionDialogProps, 'next'>) {
  const { running, tasks, openTasks, pending, drafts, appeals, referrals, students } = next;
  const left = [
    running.frozenFrom !== null &&
      `The board is frozen, or will be: end the freeze of ${running.name} first.`,
    pending > 0 &&
      `${countOf(pending, 'submission is', 'submissions are')} not reviewed yet. Review them as before: their points count in ${running.name}.`,
    drafts > 0 &&
      `${countOf(drafts, 'student has', 'students have')} begun work that is not handed in. It is kept.`,
    appeals > 0 && `${countOf(appeals, 'appeal is', 'appeals are')} open and can still be decided.`,
    referrals > 0 &&
      `${countOf(referrals, 'referral is', 'referrals are')} open. Their points, too, count in ${running.name}.`,
    openTasks > 0 &&
      `${countOf(openTasks, 'task is', 'tasks are')} still open. Students reach them through ${running.name} in their list of tasks.`,
  ].filter((sentence) => sentence !== false);
  return (
    <ul className="grid list-disc gap-2 rounded-control bg-sunk py-4 pr-4 pl-8 text-sm">
      <li>
        Students see 0 points, an empty leaderboard and no tasks until you create or copy some.{' '}
        {countOf(students, 'student keeps', 'students keep')} their points in {running.name}, with{' '}
        {countOf(tasks, 'task')}.
      </li>
      {left.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      <li>The texts and dates of the site do not change by themselves: edit them under Site.</li>
    </ul>
  );
}
