import { z } from 'zod';
import type { Answer } from '#contract/route.ts';
import { addPasskey, type startPasskey } from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { useFactorChange } from './factors-query.ts';
import { makePasskey, PasskeyFailure } from './passkey-prompt.ts';

interface AddPasskeyDialogProps {
  started: Answer<typeof startPasskey>;
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

const naming = z.strictObject({ name: addPasskey.body.shape.name });

/** Asks for a name, then the browser makes the passkey. */
export function AddPasskeyDialog({ started, onAdded, onClose }: AddPasskeyDialogProps) {
  const { mutateAsync } = useFactorChange(async (name: string) =>
    call(addPasskey, { body: { name, answer: await makePasskey(started) } }),
  );
  const { form, submit, pending, failure, unsaved, removeDraft } = useAppForm({
    schema: naming,
    initial: { name: '' },
    send: async ({ name }) => onAdded((await mutateAsync(name)).recoveryCodes),
  });
  return (
    <FormDialog
      size="sm"
      title="Add a passkey"
      description="Your device, browser or security key keeps it, and unlocks it with a PIN, fingerprint or face."
      lost="The passkey was not added yet."
      unsaved={unsaved}
      onDiscard={removeDraft}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate aria-label="Passkey" className="grid gap-4" onSubmit={submit}>
          <Field
            label="Name"
            hint="For example the device that keeps it."
            error={form.formState.errors.name?.message}
            required
          >
            {(control) => <Input {...control} {...form.register('name')} maxLength={60} autoComplete="off" />}
          </Field>
          {failure instanceof PasskeyFailure ? (
            <FormProblem title={failure.message} />
          ) : (
            <FormFailure error={failure} title={addPasskey.failure} />
          )}
          <DialogButtons>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={pending}>
              Make passkey
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
