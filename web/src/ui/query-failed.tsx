import { ApiProblem } from '../api/api-problem.ts';
import { ErrorState } from './error-state.tsx';

interface QueryFailedProps {
  error: Error;
  /** The error catalogue's words: the route's `failure`. */
  message: string;
  onRetry: () => void;
}

/** A query that brought nothing: the catalogue's words above, what the server said of this case below. */
export function QueryFailed({ error, message, onRetry }: QueryFailedProps) {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  return (
    <ErrorState
      message={message}
      detail={problem?.detail}
      requestId={problem?.requestId || undefined}
      onRetry={onRetry}
    />
  );
}
