import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, Layers, ListChecks, SearchX, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { exportUsers, type ListedUser, listUsers } from '#contract/manage-users.ts';
import { callForBlob } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { FleetingButton } from '../../ui/buttons/fleeting-button.tsx';
import { RowKeys } from '../../ui/keyboard/row-keys.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { useChosen, useSelection } from '../../ui/lists/use-selection.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { May, useMay } from '../auth/may.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { BulkUsers } from './bulk/bulk-users.tsx';
import { allUserBatches, UserBatchDialog } from './bulk/user-batch-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { everyone, isNarrowed, readUserFilters, type UserFilters, writeUserFilters } from './user-filters.ts';
import { usersQuery } from './users-query.ts';
import { UsersTable } from './users-table.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

/** The users that match the URL's filters, and their export. */
export function UserList() {
  const { adminPath } = useAdministrator();
  const [params, setParams] = useSearchParams();
  const filters = readUserFilters(params);
  const query = useInfiniteQuery(usersQuery(filters));
  const { data, isError, isPending, error, refetch, isPlaceholderData } = query;
  const pages = data?.pages.map((page) => page.items) ?? [];
  const newest = data?.pages.at(-1);
  const [deleting, setDeleting] = useState<ListedUser | null>(null);
  const mayOrganise = useMay('organise');
  const onDelete = useCallback((user: ListedUser) => setDeleting(user), []);

  const chosen = useChosen(writeUserFilters(filters).toString());
  const items = pages.flat();
  const selection = useSelection(chosen, items);

  const narrow = (change: Partial<UserFilters>) =>
    setParams(writeUserFilters({ ...filters, ...change }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });

  return (
    <>
      <PageHeader
        title="All Users"
        actions={
          <May right="organise">
            {!selection.selecting && items.length > 0 && (
              <Button
                className="lg:hidden"
                icon={<ListChecks aria-hidden strokeWidth={1.75} />}
                onClick={selection.startSelecting}
              >
                Select
              </Button>
            )}
            <ButtonLink
              variant="quiet"
              to={`?${batchesAddress(params)}`}
              icon={<Layers aria-hidden strokeWidth={1.75} />}
            >
              Changes to several
            </ButtonLink>
            <ButtonLink to={paths.admin.imports(adminPath)} icon={<FileUp aria-hidden strokeWidth={1.75} />}>
              Import
            </ButtonLink>
            <ExportButton
              name="users-list.csv"
              load={() => callForBlob(exportUsers, { query: filters })}
              failure={exportUsers.failure}
            />
          </May>
        }
      />
      <UsersToolbar
        filters={filters}
        total={newest}
        onChange={narrow}
        aside={
          <SavedFilters
            query={writeUserFilters(filters).toString()}
            savable={writeUserFilters(filters).size > 0}
            onChoose={(query) => setParams(query, { replace: true, preventScrollReset: true })}
          />
        }
      />
      {isPending ? (
        <SkeletonRows count={10} />
      ) : isError && !data ? (
        <QueryFailed error={error} message={listUsers.failure} onRetry={refetch} />
      ) : newest?.total === 0 && !query.hasNextPage ? (
        <Empty narrowed={isNarrowed(filters)} onClear={() => narrow(everyone)} />
      ) : (
        // The results of the previous filters stay visible, but inert, until the new ones arrive.
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <UsersTable
            pages={pages}
            total={newest ?? { total: 0 }}
            filters={filters}
            onSort={narrow}
            onDelete={mayOrganise ? onDelete : null}
            selection={mayOrganise ? selection : null}
          />
          <LoadMore query={query} />
          {mayOrganise ? (
            <BulkUsers
              selection={selection}
              filters={filters}
              loaded={items.length}
              total={newest ?? { total: 0 }}
              keys={deleting === null && !params.has('batch')}
            />
          ) : (
            <RowKeys />
          )}
        </div>
      )}
      {mayOrganise && <UserBatchDialog />}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** The same list with all changes to several students in front of it. */
function batchesAddress(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('batch', allUserBatches);
  return next;
}

function Empty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed) {
    return (
      <EmptyState title="No users yet" icon={<Users aria-hidden strokeWidth={1.75} />}>
        Everyone who signs in appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No users found"
      icon={<SearchX aria-hidden strokeWidth={1.75} />}
      action={<FleetingButton onClick={onClear}>Clear filters</FleetingButton>}
    >
      No user matches these filters.
    </EmptyState>
  );
}
