import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Administrator,
  changeRole,
  inviteAdministrator,
  listAdministrators,
  removeRole,
  renewInvitation,
  resetFactors,
} from '#contract/administrators.ts';
import type { GivenRole } from '#contract/roles.ts';
import type { Parsed } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';

export const administratorsQuery = () =>
  queryOptions({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => call(listAdministrators, { signal }),
  });

/** What an owner does with roles; the list is read again after it. */
function useRoleChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: administratorsQuery().queryKey }),
  });
}

export const useInvite = () =>
  useRoleChange((body: Parsed<typeof inviteAdministrator, 'body'>) => call(inviteAdministrator, { body }));

const paramsOf = ({ id }: Administrator) => ({ params: { id: id ?? '' } });

export const useRenewInvitation = (one: Administrator) =>
  useRoleChange(() => call(renewInvitation, paramsOf(one)));

export const useChangeRole = (one: Administrator) =>
  useRoleChange((role: GivenRole) => call(changeRole, { ...paramsOf(one), body: { role } }));

export const useResetFactors = (one: Administrator) => useRoleChange(() => call(resetFactors, paramsOf(one)));

export const useRemoveRole = (one: Administrator) =>
  useRoleChange(() => call(removeRole, paramsOf(one)).catch(ignoreNotFound));
