import { ApiProblem } from '../../api/api-problem.ts';
import { ErrorState } from './error-state.tsx';

interface QueryFailedProps {
  error: Error;
  /** The route's `failure`. */
  message: string;
  onRetry: () => void;
}

/** A failed query: the route's failure message, and below it the server's detail. */
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
