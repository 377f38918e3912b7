import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { acceptInvitation, openInvitation } from '#contract/administrators.ts';
import { limits } from '#contract/limits.ts';
import { roleLabels } from '#contract/roles.ts';
import type { Answer } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { isNotFound, isUnknown } from '../../api/ignore-not-found.ts';
import { sessionKey } from '../../api/query-client.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { loginPath, paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { adoptSession } from '../auth/session-tabs.ts';

/** Who the link is for, and the form that chooses the password. */
export function AcceptInvitation() {
  // Not sent with the address, so that it is in no log.
  const [token] = useState(() => window.location.hash.slice(1));
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    // The link is used up by the form below.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return <AcceptForm token={token} invitation={data} />;
  if (isUnknown(error)) {
    return (
      <>
        <h1 className="text-section">This link does not work</h1>
        <p className="max-w-[50ch] text-lg text-muted">
          {isNotFound(error)
            ? 'It was used, replaced, or is too old. Sign in, or ask who invited you for another link.'
            : 'It is not complete. Copy the whole link.'}
        </p>
        <ButtonLink to={loginPath(undefined)} className="mt-2 min-h-13">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1 className="text-section">Invitation</h1>
      {error ? (
        <QueryFailed error={error} message={openInvitation.failure} onRetry={refetch} />
      ) : (
        <LoadingBlock className="h-60 w-full max-w-md rounded-card" />
      )}
    </>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: Answer<typeof openInvitation>;
}

function AcceptForm({ token, invitation: { email, name, role, points, passwordLength } }: AcceptFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: (body: { name: string; password: string }) =>
      call(acceptInvitation, { body: { ...body, token } }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey, adoptSession(session));
      // The account may have a second factor, which the sign-in asks for.
      void navigate(session.administrator?.adminPath ?? paths.adminLogin, { replace: true });
    },
  });
  const { form, submit, pending, failure } = useAppForm({
    schema: acceptInvitation.body.omit({ token: true }),
    initial: { name, password: '' },
    send: accept.mutateAsync,
  });
  const { errors } = form.formState;
  return (
    <>
      <h1 className="text-section">Welcome to the team</h1>
      <p className="max-w-[50ch] text-lg text-muted">
        Your role is {roleLabels[role]}. Choose a password for <span translate="no">{email}</span>. You can
        also sign in with Google if this is a Google account.
      </p>
      {points !== null && (
        <p className="max-w-[50ch] rounded-control bg-sunk p-4">
          You are a student here with {countOf(points, 'point')}. Administrators are not on the leaderboard:
          with this role you leave it, and your points stay in your account.
        </p>
      )}
      <form
        noValidate
        aria-label="Choose a password"
        className="grid w-full max-w-md gap-5"
        onSubmit={submit}
      >
        {/* For password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Your name" error={errors.name?.message} hint="Other administrators see it." required>
          {(control) => (
            <Input
              {...control}
              {...form.register('name')}
              autoComplete="name"
              maxLength={limits.shortTextLength}
            />
          )}
        </Field>
        <PasswordField
          autoComplete="new-password"
          least={passwordLength}
          {...form.register('password')}
          error={errors.password?.message}
        />
        <FormFailure error={failure} title={acceptInvitation.failure} />
        <Button type="submit" variant="primary" busy={pending} className="min-h-13">
          Set the password and sign in
        </Button>
      </form>
    </>
  );
}
