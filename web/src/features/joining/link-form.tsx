import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { createInvitationLink } from '#contract/invitations.ts';
import { limits } from '#contract/limits.ts';
import type { Given } from '#contract/route.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DateTimeInput } from '../../ui/inputs/date-time-input.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { timeZoneOn } from '../../ui/time/time-zone.ts';
import { useCreateLink } from './invitations-query.ts';

type Body = Given<typeof createInvitationLink, 'body'>;
interface Values {
  name: string;
  useLimit: string;
  endsAt: string;
}

const { shape } = createInvitationLink.body;
const schema = z.object({
  name: shape.name,
  useLimit: z
    .string()
    .transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)))
    .pipe(shape.useLimit),
  endsAt: z
    .string()
    .transform((typed) => (typed === '' ? null : typed))
    .pipe(shape.endsAt.unwrap()),
}) satisfies z.ZodType<Body, Values>;

export function LinkForm({ onClose }: { onClose: () => void }) {
  const create = useCreateLink();
  const { form, submit, pending, failure, unsaved, removeDraft } = useAppForm<Values, Body>({
    schema,
    initial: { name: '', useLimit: '50', endsAt: '' },
    send: (body) => create.mutateAsync(body),
    onSent() {
      toastSuccess('The link was made. Copy it, and give it to those whom you invite.');
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="New invitation link"
      description="Everybody who has the link can join by it, and can pass it on. So give it a limit."
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost="The link is not made yet. What you typed would be lost."
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <Field label="Name" required hint="Only administrators see it." error={errors.name?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('name')}
                maxLength={limits.shortTextLength}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label="How many people can join by it" required error={errors.useLimit?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('useLimit')}
                type="number"
                inputMode="numeric"
                min={1}
                max={limits.invitationUses}
                className="max-w-40 tabular-nums"
              />
            )}
          </Field>
          <Controller
            control={form.control}
            name="endsAt"
            render={({ field }) => (
              <Field
                label="Ends (optional)"
                hint={`Your time zone: ${timeZoneOn(field.value)}.`}
                error={errors.endsAt?.message}
              >
                {(control) => (
                  <DateTimeInput
                    {...control}
                    ref={field.ref}
                    className="max-w-72"
                    value={field.value}
                    onChange={field.onChange}
                  />
                )}
              </Field>
            )}
          />
          <FormFailure error={failure} title={createInvitationLink.failure} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={pending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={pending}>
              Make the link
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  );
}
