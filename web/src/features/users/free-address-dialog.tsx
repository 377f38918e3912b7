import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FreeAddressInput, freeAddress, freeAddressInput } from '#contract/free-address.ts';
import { limits } from '#contract/limits.ts';
import type { UserDetails } from '#contract/user-details.ts';
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

interface FreeAddressDialogProps {
  user: UserDetails;
  onClose: () => void;
}

/** Takes the address from an account, for somebody else who has it at Google now. */
export function FreeAddressDialog({ user, onClose }: FreeAddressDialogProps) {
  const { id, email } = user;
  const administrator = useAdministrator();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: FreeAddressInput) => call(freeAddress, { params: { id }, body }),
    // Also after an error: only the reply may be lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  });
  const { form, submit, pending, failure, restored, startOver, unsaved, removeDraft } = useAppForm<
    FreeAddressInput,
    FreeAddressInput
  >({
    schema: freeAddressInput,
    initial: { reason: '' },
    draft: { key: draftKey(administrator.email, 'free-address', id), schema: freeAddressInput },
    send: (input) => mutateAsync(input),
    onSent() {
      toastSuccess(`${email} is free.`);
      onClose();
    },
  });
  const { reason } = form.formState.errors;
  return (
    <FormDialog
      size="sm"
      title="Free address"
      description={`For a person who cannot sign in because ${email} belonged to somebody else before. This account is signed out everywhere and gets no more mail. It keeps its work and points, and gets its new address at its next sign-in with Google.`}
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost="The address will not be freed."
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className="grid gap-5" onSubmit={submit}>
          {restored && <RestoredNote onDiscard={() => startOver()} />}
          <Field
            label="Reason"
            hint="Administrators read it in the audit trail."
            error={reason?.message}
            required
          >
            {(control) => (
              <Textarea {...control} {...form.register('reason')} rows={3} max={limits.reasonLength} />
            )}
          </Field>
          {reason === undefined && <FormFailure error={failure} title={freeAddress.failure} reveal />}
          <DialogButtons>
            <Button onClick={close} disabled={pending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={pending}>
              Free address
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
