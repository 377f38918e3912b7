import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword, getAdministratorAccount } from '#contract/administrator-account.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { sessionsQuery } from './sessions-query.ts';

export const accountQuery = () =>
  queryOptions({
    queryKey: ['administrator-account'],
    queryFn: ({ signal }) => call(getAdministratorAccount, { signal }),
  });

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof changePassword, 'body'>) => call(changePassword, { body }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accountQuery().queryKey }),
        // The other ones have ended.
        queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
      ]),
  });
}
