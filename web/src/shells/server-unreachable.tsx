import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/session-query.ts';
import { ErrorState } from '../ui/loading/error-state.tsx';
import { PublicShell } from './public-shell.tsx';

/** Shown instead of a guarded page when the session request failed. */
export function ServerUnreachable() {
  const { refetch } = useQuery(sessionQuery());
  return (
    <PublicShell>
      <ErrorState
        message="Torchbearer cannot be reached right now."
        detail="Everything that you saved is safe. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    </PublicShell>
  );
}
