import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listFactors } from '#contract/second-factor.ts';
import { call } from '../../api/client.ts';

export const factorsQuery = () =>
  queryOptions({
    queryKey: ['second-factors'],
    queryFn: ({ signal }) => call(listFactors, { signal }),
  });

/** A change of the account's second factors, after which they are loaded again. */
export function useFactorChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after an error: it may have been changed in another tab.
    onSettled: () => queryClient.invalidateQueries({ queryKey: factorsQuery().queryKey }),
  });
}
