import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  addInvitedAddresses,
  createInvitationLink,
  endInvitationLink,
  listInvitationLinks,
  listInvitedAddresses,
  removeInvitedAddress,
} from '#contract/invitations.ts';
import type { Given } from '#contract/route.ts';
import { call } from '../../api/client.ts';
import { cursorPages } from '../../api/cursor-pages.ts';

const linksKey = ['invitations', 'links'];
const addressesKey = ['invitations', 'addresses'];

export const linksQuery = () =>
  queryOptions({ queryKey: linksKey, queryFn: ({ signal }) => call(listInvitationLinks, { signal }) });

export const addressesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...addressesKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(listInvitedAddresses, {
        query: { ...(search !== '' && { search }), cursor: pageParam },
        signal,
      }),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

function useChange<Input, Output>(queryKey: string[], mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey }) });
}

export const useCreateLink = () =>
  useChange(linksKey, (body: Given<typeof createInvitationLink, 'body'>) =>
    call(createInvitationLink, { body }),
  );
export const useEndLink = () =>
  useChange(linksKey, (id: string) => call(endInvitationLink, { params: { id } }));
export const useAddAddresses = () =>
  useChange(addressesKey, (body: Given<typeof addInvitedAddresses, 'body'>) =>
    call(addInvitedAddresses, { body }),
  );
export const useRemoveAddress = () =>
  useChange(addressesKey, (id: string) => call(removeInvitedAddress, { params: { id } }));
