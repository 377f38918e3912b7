import { Copy } from 'lucide-react';
import type { Answer } from '#contract/route.ts';
import { addApp, type startApp } from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { showToast, toastSuccess } from '../../ui/overlays/toast.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { useFactorChange } from './factors-query.ts';

interface AddAppDialogProps {
  started: Answer<typeof startApp>;
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

async function copySecret(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toastSuccess('The secret was copied.');
  } catch {
    showToast({ kind: 'error', title: 'The secret could not be copied. Select it and copy it yourself.' });
  }
}

/** The secret as a QR code and as text, and the first code that the app makes of it. */
export function AddAppDialog({ started: { challenge, secret, uri }, onAdded, onClose }: AddAppDialogProps) {
  const { mutateAsync } = useFactorChange((code: string) => call(addApp, { body: { challenge, code } }));
  const { form, submit, pending, failure, unsaved, removeDraft } = useAppForm({
    schema: addApp.body,
    initial: { challenge, code: '' },
    send: async ({ code }) => onAdded((await mutateAsync(code)).recoveryCodes),
    onFailure() {
      form.setFocus('code', { shouldSelect: true });
    },
  });
  return (
    <FormDialog
      title="Add an app for codes"
      description="Scan this with an authenticator app, then enter the code that it shows."
      lost="The app was not added yet."
      unsaved={unsaved}
      onDiscard={removeDraft}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate aria-label="App for codes" className="grid gap-4" onSubmit={submit}>
          <div className="grid items-center gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
            <QrCode text={uri} label="The secret for the app" className="size-48 rounded-card" />
            <div className="grid gap-1 text-sm">
              <p className="text-muted">If you cannot scan it, type this secret into the app:</p>
              <p translate="no" className="break-all font-mono">
                {secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}
              </p>
              <Button
                size="sm"
                icon={<Copy aria-hidden strokeWidth={1.75} />}
                className="mt-1 justify-self-start"
                onClick={() => void copySecret(secret)}
              >
                Copy the secret
              </Button>
            </div>
          </div>
          <Field
            label="Code of the app"
            hint="Six digits."
            error={form.formState.errors.code?.message}
            required
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                className="font-mono"
              />
            )}
          </Field>
          <FormFailure error={failure} title={addApp.failure} />
          <DialogButtons>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={pending}>
              Add app
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
