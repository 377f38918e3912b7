import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { createUserNote, noteInput, type UserNote } from '#contract/user-notes.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { draftKey } from '../../../forms/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { Textarea } from '../../../ui/inputs/textarea.tsx';
import { toastSuccess } from '../../../ui/overlays/toast.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { useSaveNote } from './person-queries.ts';

const noteDraft = z.object({ body: z.string() });

interface NoteFormProps {
  userId: string;
  /** Undefined: a new one. */
  note?: UserNote;
  onClose?: () => void;
}

export function NoteForm({ userId, note, onClose }: NoteFormProps) {
  const { email } = useAdministrator();
  const { mutateAsync } = useSaveNote(userId, note?.id);
  const initial = { body: note?.body ?? '' };
  const { form, submit, pending, failure, restored, startOver } = useAppForm({
    schema: noteInput,
    initial,
    draft: { key: draftKey(email, 'note', note?.id ?? userId), schema: noteDraft },
    send: mutateAsync,
    onSent() {
      toastSuccess('The note is saved.');
      if (onClose) onClose();
      else startOver({ body: '' });
    },
  });
  const { errors } = form.formState;
  return (
    <form noValidate aria-label={note ? 'Edit note' : 'New note'} className="grid gap-3" onSubmit={submit}>
      {restored && <RestoredNote onDiscard={() => startOver(initial)} />}
      <Field
        label={note ? 'Edit note' : 'New note'}
        hint="Administrators read it. No page shows it to the student, but the student gets a copy of notes with their data."
        error={errors.body?.message}
      >
        {(control) => <Textarea {...control} {...form.register('body')} rows={3} max={limits.noteLength} />}
      </Field>
      {errors.body === undefined && <FormFailure error={failure} title={createUserNote.failure} />}
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={pending}>
          Save note
        </Button>
        {onClose && (
          <Button
            size="sm"
            variant="quiet"
            disabled={pending}
            onClick={() => {
              startOver(initial);
              onClose();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
