import { useQuery } from '@tanstack/react-query';
import {
  type AdministratorAccount,
  changePassword,
  getAdministratorAccount,
} from '#contract/administrator-account.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { Day } from '../../ui/time/time.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { accountQuery, useChangePassword } from './account-query.ts';

const empty = { current: '', password: '' };

/** The password of the administrator, if they have one. */
export function PasswordSection() {
  const { data, error, refetch } = useQuery(accountQuery());
  return (
    <section aria-labelledby="password" className="grid gap-4">
      <h2 id="password" className="text-xl">
        Password
      </h2>
      {!data && error && (
        <QueryFailed error={error} message={getAdministratorAccount.failure} onRetry={refetch} />
      )}
      {!data && !error && <LoadingBlock className="h-60 rounded-card" />}
      {data && !data.hasPassword && (
        <p className="max-w-[65ch]">
          Your account has no password. An owner can make you a link on the page Administrators by which you
          choose one; campus IT can set that of an owner with <code>admin-cli.ts set-password</code>.
        </p>
      )}
      {data?.hasPassword && <PasswordForm account={data} />}
    </section>
  );
}

function PasswordForm({ account }: { account: AdministratorAccount }) {
  const { email } = useAdministrator();
  const { passwordChangedAt: changedAt, passwordLength } = account;
  const { mutateAsync } = useChangePassword();
  const { form, submit, pending, failure, startOver } = useAppForm({
    schema: changePassword.body,
    initial: empty,
    send: mutateAsync,
    onSent() {
      toastSuccess('Your password is changed, and your other browsers are signed out.');
      startOver(empty);
    },
  });
  const { errors } = form.formState;
  // Registered in the order of the page: the first invalid field gets the focus.
  const [current, password] = [form.register('current'), form.register('password')];
  return (
    <form noValidate aria-labelledby="password" className="grid max-w-md gap-5" onSubmit={submit}>
      <p className="text-muted text-sm">
        A change signs out your other browsers.
        {changedAt !== null && (
          <>
            {' '}
            Last changed on <Day date={changedAt} />.
          </>
        )}
      </p>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Present password" {...current} error={errors.current?.message} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        least={passwordLength}
        {...password}
        error={errors.password?.message}
      />
      <FormFailure error={failure} title={changePassword.failure} />
      <Button type="submit" variant="primary" busy={pending} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
