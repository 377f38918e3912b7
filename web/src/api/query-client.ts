import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

/** Where the session's reply is kept; here, because any call can find out that the session has ended. */
export const sessionKey = ['session'] as const;

function onError(error: unknown) {
  if (error instanceof ApiProblem && error.problem.code === 'unauthenticated') {
    void queryClient.invalidateQueries({ queryKey: sessionKey });
  }
}

/** A refusal stays a refusal, and no network stays none: only what may pass by itself is tried again. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (error instanceof ApiProblem && error.problem.status >= 400 && error.problem.status < 500) return false;
  return onlineManager.isOnline() && failureCount < 2;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network the default is to wait, unseen and without end: a call that fails says so instead.
    queries: { networkMode: 'always', refetchOnReconnect: true, retry: shouldRetry, staleTime: 15_000 },
    mutations: { networkMode: 'always', retry: false },
  },
});
