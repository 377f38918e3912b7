import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { signInAdministrator } from '#contract/session.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordField } from './password-field.tsx';

/** Success leads to the administrator's own path, which only the answer knows. */
export function AdminSignInForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(signInAdministrator.body),
    defaultValues: { email: '', password: '' },
  });
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(signInAdministrator, { body }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey, session);
      if (session.administrator) void navigate(paths.admin.index(session.administrator.adminPath));
    },
    onError: () => form.setFocus('password', { shouldSelect: true }),
  });
  const { errors } = form.formState;
  // Registered in the order in which they stand: the first one that is wrong gets the focus.
  const [email, password] = [form.register('email'), form.register('password')];
  const problem = signIn.error instanceof ApiProblem ? signIn.error.problem : null;
  // Of an address that is not on the list the server itself says the catalogue's words.
  const words = problem?.code === 'not_an_administrator' ? problem.detail : signInAdministrator.failure;

  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((input) => signIn.mutate(input))}>
      {signIn.error && (
        <div role="alert" className="rounded-control bg-bad-soft px-4 py-3 text-bad text-sm">
          <p className="font-semibold">{words}</p>
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
      <Button type="submit" variant="primary" busy={signIn.isPending} className="min-h-13">
        {signIn.isPending ? 'Signing In...' : 'Admin Sign In'}
      </Button>
    </form>
  );
}
