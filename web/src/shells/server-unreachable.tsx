import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../features/auth/session-query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PublicShell } from './public-shell.tsx';

/** A guarded page while nobody can say who is signed in. */
export function ServerUnreachable() {
  const { refetch } = useQuery(sessionQuery());
  return (
    <PublicShell>
      <ErrorState
        message="Torchbearer cannot be reached right now."
        detail="Nothing that you saved is lost. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    </PublicShell>
  );
}
