import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { findProof } from '#contract/proof-of-work.ts';
import { getSignInChallenge, signInAdministrator } from '#contract/sign-in.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { cookiesBlocked } from '../../api/site-facts.ts';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { PasswordField } from './password-field.tsx';
import { administratorPage } from './return-to.ts';
import { adoptSession } from './session-tabs.ts';

type Credentials = z.output<typeof signInAdministrator.body>;

const blocked = new Error(cookiesBlocked);

/** After many failed tries the server asks for a proof of work. `onProof` is called before the calculation begins. */
async function signInWithProof(body: Credentials, onProof: () => void) {
  if (!navigator.cookieEnabled) throw blocked;
  try {
    return await call(signInAdministrator, { body });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'proof_required') throw error;
  }
  onProof();
  const { challenge } = await call(getSignInChallenge);
  return call(signInAdministrator, {
    body: { ...body, proof: { challenge, answer: await findProof(challenge) } },
  });
}

/** After a success it opens `returnTo` or the administrator's path, which only the response contains. */
export function AdminSignInForm({ returnTo }: { returnTo: string | undefined }) {
  const [proving, setProving] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: (body: Credentials) => signInWithProof(body, () => setProving(true)),
    onSettled: () => setProving(false),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey, adoptSession(session));
      if (!session.administrator) return;
      void navigate(administratorPage(session.administrator.adminPath, returnTo), { replace: true });
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
  let refusal: string = signInAdministrator.failure;
  // The server's own message for an address that is not on the list is the specified one.
  if (problem?.code === 'not_an_administrator') refusal = problem.detail;
  else if (failure === blocked) refusal = blocked.message;

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {failure !== null && (
        <div role="alert" className="rounded-control bg-bad-soft px-4 py-3 text-bad text-sm">
          <p className="font-semibold">{refusal}</p>
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
      <p role="status" className="text-muted text-sm empty:hidden">
        {proving &&
          'There were many failed tries for this account. Your browser does a calculation before it signs you in. This takes some seconds.'}
      </p>
      <Button type="submit" variant="primary" busy={pending} className="min-h-13">
        {pending ? 'Signing In...' : 'Admin Sign In'}
      </Button>
    </form>
  );
}
