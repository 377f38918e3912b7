import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { signInAdministrator } from '#contract/session.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { useAppForm } from '../../forms/use-app-form.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordField } from './password-field.tsx';

type Credentials = z.output<typeof signInAdministrator.body>;

/** After a success it opens the administrator's path, which only the response contains. */
export function AdminSignInForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: (body: Credentials) => call(signInAdministrator, { body }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey, session);
      if (session.administrator) void navigate(paths.admin.index(session.administrator.adminPath));
    },
  });
  const { form, submit, pending, failure } = useAppForm({
    schema: signInAdministrator.body,
    initial: { email: '', password: '' },
    send: signIn.mutateAsync,
    onFailure() {
      form.setFocus('password', { shouldSelect: true });
    },
  });
  const { errors } = form.formState;
  // Registered in the order of the page: the first invalid field gets the focus.
  const [email, password] = [form.register('email'), form.register('password')];
  const problem = failure instanceof ApiProblem ? failure.problem : null;
  // The server's own message for an address that is not on the list is the specified one.
  const title = problem?.code === 'not_an_administrator' ? problem.detail : signInAdministrator.failure;

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure !== null && (
        <div role="alert" className="rounded-control bg-bad-soft px-4 py-3 text-bad text-sm">
          <p className="font-semibold">{title}</p>
          {problem?.code === 'too_many_requests' || problem?.code === 'unavailable' ? (
            <p className="mt-1">{problem.detail}</p>
          ) : null}
        </div>
      )}
      <Field label="Email" error={errors.email?.message} required>
        {(control) => (
          <Input
            {...control}
            {...email}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <PasswordField {...password} error={errors.password?.message} />
      <Button type="submit" variant="primary" busy={pending} className="min-h-13">
        {pending ? 'Signing In...' : 'Admin Sign In'}
      </Button>
    </form>
  );
}
