import { Controller } from 'react-hook-form';
import { inviteAdministrator } from '#contract/administrators.ts';
import { givenRoles, roleLabels } from '#contract/roles.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useInvite } from './administrators-query.ts';

const empty = { email: '', role: 'reviewer' } as const;
const options = givenRoles.map((role) => ({ value: role, label: roleLabels[role] }));

/** @param sendsMail whether the link is also sent by mail */
export function InviteForm({ sendsMail }: { sendsMail: boolean }) {
  const { mutateAsync } = useInvite();
  const { form, submit, pending, failure, startOver } = useAppForm({
    schema: inviteAdministrator.body,
    initial: empty,
    send: mutateAsync,
    onSent({ email, role }) {
      const what = `${email} is ${roleLabels[role]} now.`;
      toastSuccess(sendsMail ? `${what} The link is sent by mail.` : `${what} Copy the link from the list.`);
      startOver(empty);
    },
  });
  const { errors } = form.formState;
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-xl">Invite somebody</h2>
      <p className="max-w-[65ch] text-muted text-sm">
        Anyone with a Google account of this address signs in with Google. Others choose a password by a link,
        which works once and for a week
        {sendsMail ? ' and which we send by mail.' : '. Give it to them yourself: this server sends no mail.'}
      </p>
      <form
        noValidate
        aria-label="Invite somebody"
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
        onSubmit={submit}
      >
        <Field label="Email" error={errors.email?.message} required>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Role" required>
          {(control) => (
            <Controller
              control={form.control}
              name="role"
              render={({ field }) => (
                <Select {...control} value={field.value} options={options} onValueChange={field.onChange} />
              )}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={pending} className="sm:mt-7">
          Invite
        </Button>
        <div className="sm:col-span-full empty:hidden">
          <FormFailure error={failure} title={inviteAdministrator.failure} />
        </div>
      </form>
    </Card>
  );
}
