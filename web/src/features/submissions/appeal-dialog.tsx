import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { appealInput, appealReview } from '#contract/appeals.ts';
import { limits } from '#contract/limits.ts';
import type { Submission } from '#contract/submissions.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { SavedNote } from '../../forms/saved-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { appealsQuery, useAppeal } from './history-query.ts';

const appealText = appealInput.pick({ text: true });
const draft = z.object({ text: z.string() });

interface AppealDialogProps {
  submission: Submission;
  reviewId: string;
  onClose: () => void;
}

/** The appeal against a review, and what happens with it. */
export function AppealDialog({ submission, reviewId, onClose }: AppealDialogProps) {
  const { id, userId } = submission;
  const queryClient = useQueryClient();
  const appeal = useAppeal(id);
  const { form, submit, pending, failure, restored, startOver, ...rest } = useAppForm({
    schema: appealText,
    initial: { text: '' },
    draft: { key: draftKey(userId, 'appeal', reviewId), schema: draft },
    send: ({ text }) => appeal.mutateAsync({ text, reviewId }),
    onSent() {
      toastSuccess('Your appeal was sent.');
      onClose();
    },
    onFailure: () => queryClient.invalidateQueries({ queryKey: appealsQuery(id).queryKey }),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Appeal against this review"
      description="You can appeal once against each review."
      unsaved={rest.unsaved}
      onDiscard={rest.removeDraft}
      lost="What you typed will not be sent."
      onClose={onClose}
    >
      {(close) => (
        <form noValidate aria-label="Appeal" className="grid gap-5" onSubmit={submit}>
          <ul className="grid list-disc gap-1.5 pl-5 text-sm">
            <li>Another administrator decides, if there is one.</li>
            <li>They uphold the review, or grant your appeal with more points, and answer you.</li>
            <li>The outcome is final. Until then you cannot hand in a revision.</li>
          </ul>
          {restored && <RestoredNote onDiscard={() => startOver()} />}
          <Field
            label="Why should it be looked at again?"
            hint="Name what the review has missed, and where it is in your work."
            error={errors.text?.message}
            required
          >
            {(control) => (
              <Textarea {...control} {...form.register('text')} rows={5} max={limits.appealLength} />
            )}
          </Field>
          {errors.text === undefined && <FormFailure error={failure} title={appealReview.failure} reveal />}
          <DialogButtons>
            <SavedNote savedAt={rest.savedAt} className="max-sm:min-h-0 max-sm:basis-full sm:mr-auto" />
            <Button onClick={close}>Close</Button>
            <Button type="submit" variant="primary" busy={pending}>
              Send appeal
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
