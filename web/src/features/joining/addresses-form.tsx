import type { SyntheticEvent } from 'react';
import { addInvitedAddresses } from '#contract/invitations.ts';
import { limits } from '#contract/limits.ts';
import type { Given } from '#contract/route.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FileButton } from '../../ui/inputs/file-button.tsx';
import { Textarea } from '../../ui/inputs/textarea.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useAddAddresses } from './invitations-query.ts';

type Body = Given<typeof addInvitedAddresses, 'body'>;
const initial: Body = { text: '' };

/** Addresses that are typed, pasted or read from a text file. */
export function AddressesForm() {
  const add = useAddAddresses();
  const { form, submitWith, pending, failure, startOver, unsaved, removeDraft } = useAppForm<Body, Body>({
    schema: addInvitedAddresses.body,
    initial,
    send,
  });
  async function send(body: Body) {
    const { added, known } = await add.mutateAsync(body);
    toastSuccess(
      known === 0
        ? `${formatNumber(added)} added.`
        : `${formatNumber(added)} added, ${formatNumber(known)} were invited already.`,
    );
  }
  const { errors } = form.formState;
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    void submitWith({ send, onSent: () => startOver(initial) });
  }
  async function read(file: File) {
    const before = form.getValues('text').trim();
    const text = await file.text();
    form.setValue('text', before === '' ? text : `${before}\n${text}`, { shouldDirty: true });
    form.setFocus('text');
  }
  return (
    <form noValidate aria-label="Invite addresses" className="grid max-w-2xl gap-3" onSubmit={onSubmit}>
      <Field
        label="Add addresses"
        hint="On lines of their own, or separated by commas. Those that are invited already stay as they are."
        error={errors.text?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('text')}
            rows={4}
            max={limits.invitedText}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      {errors.text === undefined && <FormFailure error={failure} title={addInvitedAddresses.failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={pending}>
          Add addresses
        </Button>
        <FileButton
          label="A text file with addresses"
          accept=".txt,.csv,text/plain"
          onChoose={(file) => void read(file)}
        />
      </div>
      <UnsavedGuard
        unsaved={unsaved}
        description="The addresses are not added yet. What you typed would be lost."
        onLeave={removeDraft}
      />
    </form>
  );
}
