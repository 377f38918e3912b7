import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { PasskeyAnswer } from '#contract/second-factor.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormProblem } from '../../ui/inputs/form-problem.tsx';
import { askForPasskey, PasskeyFailure } from './passkey-prompt.ts';

interface PasskeyButtonProps {
  label: string;
  /** The failure message of the route that `send` calls. */
  failure: string;
  send: (answer: PasskeyAnswer) => Promise<unknown>;
  primary?: boolean;
}

/** Asks the browser for a passkey and sends what it signed. */
export function PasskeyButton({ label, failure, send, primary = false }: PasskeyButtonProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: async () => send(await askForPasskey()) });
  return (
    <div className="grid gap-3">
      {error instanceof PasskeyFailure ? (
        <FormProblem title={error.message} />
      ) : (
        <FormFailure error={error} title={failure} />
      )}
      <Button
        variant={primary ? 'primary' : 'ghost'}
        busy={isPending}
        icon={<Fingerprint aria-hidden strokeWidth={1.75} />}
        className="min-h-13"
        onClick={() => mutate()}
      >
        {label}
      </Button>
    </div>
  );
}
