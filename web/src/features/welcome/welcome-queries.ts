import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getConsent, giveConsent, passWelcomeStep } from '#contract/welcome.ts';
import { call } from '../../api/client.ts';
import { sessionKey } from '../../api/query-client.ts';

export const consentQuery = () =>
  queryOptions({
    queryKey: ['consent'],
    queryFn: ({ signal }) => call(getConsent, { signal }),
    // What is agreed to is what was published when the page was opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The session says what is still asked. */
function useSessionChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKey }),
  });
}

export const useGiveConsent = () =>
  useSessionChange((version: number) => call(giveConsent, { body: { version } }));

export const usePassWelcomeStep = () =>
  useSessionChange((passed: number) => call(passWelcomeStep, { body: { passed } }));
