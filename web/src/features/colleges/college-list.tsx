import { useInfiniteQuery } from '@tanstack/react-query';
import { Landmark, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { type College, type CollegeFilter, collegeFilters, listColleges } from '#contract/manage-colleges.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { formatTotal } from '../../ui/numbers/format-total.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { CollegeDialog } from './college-dialog.tsx';
import { CollegeRow, collegeGrid } from './college-row.tsx';
import { type CollegeFilters, collegesQuery } from './colleges-query.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SelectedColleges } from './selected-colleges.tsx';

const columns: readonly TableColumn[] = [
  { head: 'Select', hidden: true },
  { head: 'Name' },
  { head: 'Abbreviation' },
  { head: 'City, state' },
  { head: 'Students', numeric: true },
  { head: 'Actions', hidden: true },
];

const filterNames: Record<CollegeFilter, string> = {
  all: 'All colleges',
  new: 'New from students',
  unused: 'Without students',
};

function readFilters(params: URLSearchParams): CollegeFilters {
  return {
    search: params.get('search')?.trim().slice(0, limits.searchLength) || undefined,
    show: collegeFilters.find((known) => known === params.get('show')) ?? 'all',
  };
}

type Opened =
  | { dialog: 'edit'; college: College | null }
  | { dialog: 'remove'; college: College }
  | { dialog: 'merge' };

/** The colleges that match the URL's filters, and what can be done about them. */
export function CollegeList() {
  const { adminPath } = useAdministrator();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const query = useInfiniteQuery(collegesQuery(filters));
  const { data, error, refetch, isPlaceholderData } = query;
  /** Kept while the search changes: names that mean the same are rarely found by one. */
  const [selected, setSelected] = useState<readonly College[]>([]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const newest = data?.pages.at(-1);
  const close = () => setOpened(null);

  function narrow(change: Partial<CollegeFilters>) {
    const { search, show } = { ...filters, ...change };
    setParams(
      { ...(search && { search }), ...(show !== 'all' && { show }) },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  }

  const toggle = (college: College) =>
    setSelected((before) =>
      before.some(({ id }) => id === college.id)
        ? before.filter(({ id }) => id !== college.id)
        : [...before, college],
    );

  return (
    <>
      <PageHeader
        title="Colleges"
        lead="As students write them. Merge names that mean the same college."
        actions={<Button onClick={() => setOpened({ dialog: 'edit', college: null })}>Add college</Button>}
      />
      <div className="mb-4 grid gap-2.5 sm:flex sm:flex-wrap">
        <SearchInput
          label="Search by name or abbreviation"
          placeholder="Name, abbreviation"
          value={filters.search ?? ''}
          onChange={(search) => narrow({ search })}
          className="sm:min-w-60 sm:max-w-xl sm:flex-1"
        />
        <Select
          aria-label="Show"
          value={filters.show}
          options={collegeFilters.map((value) => ({ value, label: filterNames[value] }))}
          onValueChange={(value) =>
            narrow({ show: collegeFilters.find((known) => known === value) ?? 'all' })
          }
          className="sm:w-52"
        />
        {newest && (
          <p role="status" className="self-center text-muted text-sm tabular-nums sm:ml-auto">
            {formatTotal(newest)} {newest.total === 1 ? 'college' : 'colleges'}
          </p>
        )}
      </div>
      {!data ? (
        error ? (
          <QueryFailed error={error} message={listColleges.failure} onRetry={refetch} />
        ) : (
          <SkeletonRows count={10} />
        )
      ) : items.length === 0 ? (
        <Empty
          narrowed={filters.search !== undefined || filters.show !== 'all'}
          onClear={() => setParams({}, { replace: true })}
        />
      ) : (
        // The results of the previous filters stay visible, but inert, until the new ones arrive.
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <Table
            label="Colleges"
            columns={columns}
            grid={collegeGrid}
            total={newest ?? { total: items.length }}
          >
            <KeepRowFocus>
              <tbody className="block">
                {items.map((college) => (
                  <CollegeRow
                    key={college.id}
                    college={college}
                    adminPath={adminPath}
                    selected={selected.some(({ id }) => id === college.id)}
                    onSelect={() => toggle(college)}
                    onEdit={() => setOpened({ dialog: 'edit', college })}
                    onRemove={() => setOpened({ dialog: 'remove', college })}
                  />
                ))}
              </tbody>
            </KeepRowFocus>
          </Table>
          <LoadMore query={query} />
        </div>
      )}
      <SelectedColleges
        colleges={selected}
        onClear={() => setSelected([])}
        onMerge={() => setOpened({ dialog: 'merge' })}
      />
      {opened?.dialog === 'edit' && <CollegeDialog college={opened.college} onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveDialog college={opened.college} onClose={close} />}
      {opened?.dialog === 'merge' && (
        <MergeDialog
          colleges={selected}
          onClose={close}
          onMerged={() => {
            setSelected([]);
            close();
          }}
        />
      )}
    </>
  );
}

function Empty({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed) {
    return (
      <EmptyState title="No colleges yet" icon={<Landmark aria-hidden strokeWidth={1.75} />}>
        Each college that a student enters in their profile appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No colleges found"
      icon={<SearchX aria-hidden strokeWidth={1.75} />}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      No college matches these filters.
    </EmptyState>
  );
}
