import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { signInByPasskey } from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';
import { administratorPage } from '../auth/return-to.ts';
import { adoptSession } from '../auth/session-tabs.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Signs an administrator in without a password. */
export function PasskeySignIn({ returnTo }: { returnTo: string | undefined }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <PasskeyButton
      label="Sign in with a passkey"
      failure={signInByPasskey.failure}
      send={async (answer) => {
        const session = await call(signInByPasskey, { body: { answer } });
        queryClient.setQueryData(sessionKey, adoptSession(session));
        if (session.administrator)
          void navigate(administratorPage(session.administrator.adminPath, returnTo), { replace: true });
      }}
    />
  );
}
