import { type ReactNode, useState } from 'react';
import { confirmIdentity, type Factors } from '#contract/second-factor.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toastProblem } from '../../ui/overlays/toast.ts';
import { ProofForm } from './proof-form.tsx';

interface Waiting {
  readonly change: () => Promise<unknown>;
  readonly failure: string;
}

/**
 * Runs changes of second factors. If the server asks for a proof of who the user is, a dialog asks for it and the change runs
 * again.
 */
export function useConfirmed(factors: Factors): {
  run: (change: () => Promise<unknown>, failure: string) => Promise<void>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function run(change: Waiting['change'], failure: string) {
    try {
      await change();
    } catch (error) {
      if (error instanceof ApiProblem && error.problem.code === 'confirmation_required')
        setWaiting({ change, failure });
      else toastProblem(error, failure);
    }
  }

  const { app, passkeys, hasPassword } = factors;
  const has = { app: app !== null, passkey: passkeys.length > 0, password: hasPassword };
  const dialog = waiting && (
    <Dialog
      open
      size="sm"
      title="Confirm that it is you"
      description="Somebody else could sit at your computer, so this change asks again."
      onOpenChange={() => setWaiting(null)}
    >
      {has.app || has.passkey || has.password ? (
        <ProofForm
          has={has}
          failure={confirmIdentity.failure}
          send={async (body) => {
            await call(confirmIdentity, { body });
            setWaiting(null);
            await run(waiting.change, waiting.failure);
          }}
        />
      ) : (
        <p>
          Your account has no password. Log out, sign in with Google again, and make this change within five
          minutes.
        </p>
      )}
    </Dialog>
  );
  return { run, dialog };
}
