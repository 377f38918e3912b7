import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { type BeginInput, beginConversation, beginInput } from '#contract/messages.ts';
import { nameValues } from '#contract/phrases.ts';
import { call } from '../../api/client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useAdministrator } from '../auth/session-query.ts';
import { InsertPhrase } from '../phrases/insert-phrase.tsx';
import { PhrasesDialog } from '../phrases/phrases-dialog.tsx';

interface BeginDialogProps {
  student: { readonly id: string; readonly name: string };
  onClose: () => void;
}

const beginDraft = z.object({ body: z.string() });

/** A message to a student, which begins a conversation. */
export function BeginDialog({ student: { id, name }, onClose }: BeginDialogProps) {
  const { email, name: ownName } = useAdministrator();
  const queryClient = useQueryClient();
  const [managing, setManaging] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: (body: BeginInput) => call(beginConversation, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['messages', 'list'] }),
  });
  const { form, submit, pending, failure, restored, startOver, unsaved, removeDraft } = useAppForm({
    schema: beginInput,
    initial: { body: '' },
    draft: { key: draftKey(email, 'message', id), schema: beginDraft },
    send: mutateAsync,
    onSent() {
      toastSuccess('The message was sent.');
      onClose();
    },
  });
  const { body } = form.formState.errors;
  return (
    <FormDialog
      title={`Message to ${name}`}
      description="They are notified, read it under Contact and can reply. The conversation is in the inbox under Handled until they do."
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost="Your message will not be sent."
      onClose={onClose}
    >
      {(close) => (
        <>
          <form noValidate className="grid gap-5" onSubmit={submit}>
            {restored && <RestoredNote onDiscard={() => startOver()} />}
            <Field label="Message" error={body?.message} required>
              {(control) => (
                <Textarea {...control} {...form.register('body')} rows={6} max={limits.contactMessageMax} />
              )}
            </Field>
            <InsertPhrase
              size="sm"
              className="-mt-2 justify-self-start"
              values={() => ({ ...nameValues(name), my_name: ownName })}
              text={() => form.getValues('body')}
              onInsert={(text) => {
                form.setValue('body', text, { shouldDirty: true });
                form.setFocus('body');
              }}
              onManage={() => setManaging(true)}
            />
            {body === undefined && <FormFailure error={failure} title={beginConversation.failure} reveal />}
            <DialogButtons>
              <Button onClick={close} disabled={pending}>
                Cancel
              </Button>
              <Button type="submit" variant="primary" busy={pending}>
                Send message
              </Button>
            </DialogButtons>
          </form>
          {/* Not in the form: React would pass it what is submitted there. */}
          {managing && <PhrasesDialog onClose={() => setManaging(false)} />}
        </>
      )}
    </FormDialog>
  );
}
