import { useQueryClient } from '@tanstack/react-query';
import { takeSecondStep } from '#contract/second-factor.ts';
import type { Session } from '#contract/session.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { adoptSession } from '../auth/session-tabs.ts';
import { ProofForm } from './proof-form.tsx';

interface SecondStepProps {
  step: NonNullable<Session['secondStep']>;
  onGiven: (session: Session) => void;
}

/** After the password or Google: the second factor, without which the session is none of an administrator. */
export function SecondStep({ step, onGiven }: SecondStepProps) {
  const { app, passkey } = step;
  const queryClient = useQueryClient();
  return (
    <ProofForm
      has={{ app, passkey, password: false }}
      failure={takeSecondStep.failure}
      send={async (proof) => {
        if (proof.kind === 'password') return;
        const session = await call(takeSecondStep, { body: proof });
        queryClient.setQueryData(sessionKey, adoptSession(session));
        onGiven(session);
      }}
    />
  );
}
