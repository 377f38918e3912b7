import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAdministrators } from '#contract/administrators.ts';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { AdministratorRow } from './administrator-row.tsx';
import { administratorsQuery } from './administrators-query.ts';
import { InviteForm } from './invite-form.tsx';

/** So many, that a search helps. */
const many = 10;

/** Everybody who has a role, with the form that gives one. */
export function AdministratorList() {
  const { email } = useAdministrator();
  const { data, error, refetch } = useQuery(administratorsQuery());
  const [search, setSearch] = useState('');
  if (!data) {
    return error ? (
      <QueryFailed error={error} message={listAdministrators.failure} onRetry={refetch} />
    ) : (
      <LoadingBlock className="h-80 rounded-card" />
    );
  }
  const typed = search.trim().toLowerCase();
  const found = data.items.filter((one) => `${one.name ?? ''} ${one.email}`.toLowerCase().includes(typed));
  return (
    <>
      <InviteForm sendsMail={data.sendsMail} />
      <section aria-label="Everybody with a role" className="grid gap-4">
        {data.items.length > many && (
          <SearchInput
            label="Search administrators"
            value={search}
            onChange={setSearch}
            className="max-w-md"
          />
        )}
        {found.length === 0 ? (
          <EmptyState title="Nobody found">No administrator matches this search.</EmptyState>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {found.map((one) => (
              <AdministratorRow key={one.email} one={one} me={one.email === email} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
