import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

/** The key of the session query. Here, because any call can find that the session has ended. */
export const sessionKey = ['session'] as const;

function onError(error: unknown) {
  // The second: texts were published to which everybody must agree.
  const stale = ['unauthenticated', 'consent_required'];
  if (error instanceof ApiProblem && stale.includes(error.problem.code)) {
    void queryClient.invalidateQueries({ queryKey: sessionKey });
  }
}

/** Not a refusal (4xx), which would be the same again. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiProblem && error.problem.status >= 400 && error.problem.status < 500);

/** Retries only transient failures: not a refusal (4xx), and not without a network. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  return isTransient(error) && onlineManager.isOnline() && failureCount < 2;
}

/** Milliseconds. Opening a page and returning to its window fetch again, but the parts of one page share an answer. */
export const freshFor = 1_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // By default, calls without a network wait without end and show no error. Here they fail.
    queries: {
      networkMode: 'always',
      retry: shouldRetry,
      refetchOnReconnect: true,
      staleTime: freshFor,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
