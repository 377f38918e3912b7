import { useInfiniteQuery } from '@tanstack/react-query';
import { AtSign, Trash2 } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { type InvitedAddress, listInvitedAddresses, removeInvitedAddress } from '#contract/invitations.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { toastProblem, toastSuccess } from '../../ui/overlays/toast.ts';
import { AddressesForm } from './addresses-form.tsx';
import { addressesQuery, useRemoveAddress } from './invitations-query.ts';

export function InvitedAddresses() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const query = useInfiniteQuery(addressesQuery(search));
  const { data, error, refetch, isPlaceholderData } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="addresses" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="addresses" className="text-xl">
          Addresses
        </h2>
        <p className="text-muted text-sm">Who signs in with one of these needs no link.</p>
      </div>
      <AddressesForm />
      <search className="block max-w-md">
        <SearchInput
          label="Search addresses"
          value={search}
          onChange={(typed) => setParams(typed ? { search: typed } : {}, { replace: true })}
        />
      </search>
      {!data ? (
        error ? (
          <QueryFailed error={error} message={listInvitedAddresses.failure} onRetry={refetch} />
        ) : (
          <LoadingBlock className="h-32 rounded-card" />
        )
      ) : items.length === 0 ? (
        <EmptyState
          title={search ? 'No address matches' : 'No addresses yet'}
          icon={<AtSign aria-hidden strokeWidth={1.75} />}
        >
          {search ? 'Search for another part of it.' : 'Add them above.'}
        </EmptyState>
      ) : (
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <ul
            aria-label="Invited addresses"
            className="divide-y divide-line rounded-card border border-line bg-raised"
          >
            {items.map((address) => (
              <AddressRow key={address.id} address={address} />
            ))}
          </ul>
          <LoadMore query={query} />
        </div>
      )}
    </section>
  );
}

function AddressRow({ address: { id, email } }: { address: InvitedAddress }) {
  const { mutate, isPending } = useRemoveAddress();
  return (
    <li className="flex items-center gap-3 py-1 pr-2 pl-4">
      <span translate="no" className="wrap-anywhere min-w-0 flex-1 text-sm">
        {email}
      </span>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Remove ${email}`}
        busy={isPending}
        icon={<Trash2 aria-hidden strokeWidth={1.75} />}
        onClick={() =>
          mutate(id, {
            onSuccess: () => toastSuccess('The address was removed.'),
            onError: (error) => toastProblem(error, removeInvitedAddress.failure),
          })
        }
      >
        Remove
      </Button>
    </li>
  );
}
