import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import { type Announcement, correctAnnouncement } from '#contract/announcements.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { TitleField } from './announcement-form.tsx';
import { useCorrectAnnouncement } from './announcement-mutations.ts';
import { BodyField } from './body-field.tsx';

const correction = correctAnnouncement.body.omit({ version: true });
const typed = z.object({ title: z.string(), body: z.string(), notifyAgain: z.boolean() });

interface CorrectDialogProps {
  announcement: Announcement;
  onClose: () => void;
}

/** Changes the text of a published announcement in place. */
export function CorrectDialog({ announcement, onClose }: CorrectDialogProps) {
  const { email } = useAdministrator();
  const { mutateAsync } = useCorrectAnnouncement(announcement);
  const { id, title, body, recipients } = announcement;
  const { form, submit, pending, failure, restored, startOver, unsaved, removeDraft } = useAppForm({
    schema: correction,
    initial: { title, body, notifyAgain: false },
    draft: { key: draftKey(email, 'correct-announcement', id), schema: typed },
    send: (input) => mutateAsync(input),
    onSent() {
      toastSuccess('Announcement corrected!');
      onClose();
    },
  });
  return (
    <FormDialog
      size="xl"
      title="Correct announcement"
      description="Students see the new text and “Corrected on” with the time. Mails that were sent stay as they are."
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost="Your correction will not be saved."
      onClose={onClose}
    >
      {(close) => (
        <FormProvider {...form}>
          <form noValidate className="grid gap-5" onSubmit={submit}>
            {restored && <RestoredNote onDiscard={() => startOver({ title, body, notifyAgain: false })} />}
            <TitleField />
            <BodyField />
            <label className="flex min-h-11 items-start gap-3 text-sm">
              <input
                {...form.register('notifyAgain')}
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-flame"
              />
              <span className="grid gap-0.5">
                <span className="font-medium">Notify again</span>
                <span className="text-muted text-xs">
                  All {formatNumber(recipients)} recipients get a second notification, and none counts as
                  having read it.
                </span>
              </span>
            </label>
            <FormFailure error={failure} title={correctAnnouncement.failure} reveal />
            <DialogButtons>
              <Button onClick={close} disabled={pending}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" busy={pending}>
                Save correction
              </Button>
            </DialogButtons>
          </form>
        </FormProvider>
      )}
    </FormDialog>
  );
}
