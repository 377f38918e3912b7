import { useEffect, useState } from 'react';
import { appProof, type IdentityProof, passwordProof, recoveryProof } from '#contract/second-factor.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type Way = 'app' | 'recovery' | 'password';

interface ProofFormProps {
  /** Which ones the account has. Where there is a factor there are recovery codes. */
  has: { app: boolean; passkey: boolean; password: boolean };
  /** The failure message of the route that `send` calls. */
  failure: string;
  send: (proof: IdentityProof) => Promise<unknown>;
}

const links: Record<Way, string> = {
  app: 'Use the app that shows codes',
  recovery: 'Use a recovery code',
  password: 'Use your password',
};

/** The ways in which somebody proves who they are: one form, and links to the others. */
export function ProofForm({ has, failure, send }: ProofFormProps) {
  const factor = has.app || has.passkey;
  const ways: Way[] = [
    ...(has.password ? (['password'] as const) : []),
    ...(has.app ? (['app'] as const) : []),
    ...(factor ? (['recovery'] as const) : []),
  ];
  // Who has a passkey and no app sees only its button at first: a recovery code is for when it is lost.
  const [way, setWay] = useState<Way | null>(ways.find((name) => name !== 'recovery') ?? null);
  const [chosen, setChosen] = useState(true);
  return (
    <div className="grid gap-5">
      {has.passkey && (
        <PasskeyButton
          label="Use a passkey"
          primary={way === null}
          failure={failure}
          send={(answer) => send({ kind: 'passkey', answer })}
        />
      )}
      {way === 'password' && <PasswordForm failure={failure} send={send} focused={chosen} />}
      {(way === 'app' || way === 'recovery') && (
        <CodeForm key={way} way={way} failure={failure} send={send} focused={chosen} />
      )}
      <div className="flex flex-wrap gap-x-6">
        {ways
          .filter((name) => name !== way)
          .map((name) => (
            <button
              key={name}
              type="button"
              className="text-link inline-flex min-h-11 items-center text-sm"
              onClick={() => {
                setChosen(true);
                setWay(name);
              }}
            >
              {links[name]}
            </button>
          ))}
      </div>
    </div>
  );
}

interface FormProps extends Pick<ProofFormProps, 'failure' | 'send'> {
  /** Its field gets the focus at the beginning: the link that opened it has disappeared. */
  focused: boolean;
}

function PasswordForm({ failure: title, send, focused }: FormProps) {
  const { form, submit, pending, failure } = useAppForm({
    schema: passwordProof,
    initial: { kind: 'password', password: '' },
    send,
  });
  useEffect(() => {
    if (focused) form.setFocus('password');
  }, [form, focused]);
  return (
    <form noValidate aria-label="Password" className="grid gap-4" onSubmit={submit}>
      <PasswordField
        label="Present password"
        {...form.register('password')}
        error={form.formState.errors.password?.message}
      />
      <FormFailure error={failure} title={title} />
      <Button type="submit" variant="primary" busy={pending} className="justify-self-start">
        Continue
      </Button>
    </form>
  );
}

const codeFields = {
  app: {
    schema: appProof,
    label: 'Code of the app',
    hint: 'Six digits. A new code appears every 30 seconds.',
  },
  recovery: {
    schema: recoveryProof,
    label: 'Recovery code',
    hint: 'One of the ten that you stored. Each can be used once.',
  },
} as const;

function CodeForm({ way, failure: title, send, focused }: FormProps & { way: 'app' | 'recovery' }) {
  const { schema, label, hint } = codeFields[way];
  const { form, submit, pending, failure } = useAppForm<{ kind: typeof way; code: string }, IdentityProof>({
    schema,
    initial: { kind: way, code: '' },
    send,
    onFailure() {
      form.setFocus('code', { shouldSelect: true });
    },
  });
  useEffect(() => {
    if (focused) form.setFocus('code');
  }, [form, focused]);
  return (
    <form noValidate aria-label={label} className="grid gap-4" onSubmit={submit}>
      <Field label={label} hint={hint} error={form.formState.errors.code?.message} required>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            inputMode={way === 'app' ? 'numeric' : 'text'}
            autoComplete={way === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <FormFailure error={failure} title={title} />
      <Button type="submit" variant="primary" busy={pending} className="justify-self-start">
        Continue
      </Button>
    </form>
  );
}
