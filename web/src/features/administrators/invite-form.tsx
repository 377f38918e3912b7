import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { inviteAdministrator } from '#contract/administrators.ts';
import { normalizeEmail } from '#contract/fields.ts';
import { givenRoles, roleLabels } from '#contract/roles.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { usePaused } from '../../ui/inputs/use-paused.ts';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { userChoices } from '../users/users-query.ts';
import { useInvite } from './administrators-query.ts';

const pauseMs = 200;
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
  const typed = normalizeEmail(useWatch({ control: form.control, name: 'email' }));
  const paused = usePaused(typed, pauseMs);
  const { data: found = [] } = useQuery({
    queryKey: ['users', 'at', paused],
    queryFn: ({ signal }) => userChoices.find(paused, signal),
    enabled: inviteAdministrator.body.shape.email.safeParse(paused).success,
  });
  const student = found.find(
    (user) => normalizeEmail(user.email) === typed && user.role === 'user' && user.signedIn,
  );
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
        <p role="status" className="text-sm text-warn empty:hidden sm:col-span-full">
          {student &&
            `${student.name || student.email} takes part as a student. With a role they leave the board and get no more points; their work stays.`}
        </p>
        <div className="sm:col-span-full empty:hidden">
          <FormFailure error={failure} title={inviteAdministrator.failure} />
        </div>
      </form>
    </Card>
  );
}
