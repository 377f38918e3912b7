import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { announcementState, announcementStates, listAnnouncements } from '#contract/announcements.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Table, type TableColumn } from '../../ui/lists/table.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { AnnouncementRow, announcementGrid } from './announcement-row.tsx';
import { stateTexts } from './announcement-texts.ts';
import { type AnnouncementFilters, announcementsQuery } from './announcements-query.ts';

const columns: readonly TableColumn[] = [
  { head: 'Announcement' },
  { head: 'State' },
  { head: 'When' },
  { head: 'Read', numeric: true },
];
const states = [
  { value: '', label: 'All states' },
  ...announcementStates.map((value) => ({ value, label: stateTexts[value].label })),
];

function readFilters(params: URLSearchParams): AnnouncementFilters {
  const state = announcementState.safeParse(params.get('state')).data;
  const search = params.get('search');
  return { ...(search && { search }), ...(state && { state }) };
}

/** The announcements that match the URL's filters, newest first. */
export function AnnouncementList() {
  const administrator = useAdministrator();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const query = useInfiniteQuery(announcementsQuery(filters));
  const { data, error, refetch, isPlaceholderData } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { search, state } = filters;

  function narrow({ search, state }: AnnouncementFilters) {
    const next = { ...(search && { search }), ...(state && { state }) };
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
        <SearchInput
          label="Search announcements"
          value={search ?? ''}
          onChange={(typed) => narrow({ state, search: typed })}
          className="col-span-2 sm:min-w-44 sm:max-w-xl sm:flex-1"
        />
        <Select
          aria-label="State"
          value={state ?? ''}
          options={states}
          className="sm:w-40"
          onValueChange={(value) => narrow({ search, state: announcementState.safeParse(value).data })}
        />
      </div>
      {!data && error && <QueryFailed error={error} message={listAnnouncements.failure} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={3} />}
      {data && items.length === 0 && (search || state) && (
        <EmptyState
          title="No announcements found"
          icon={<SearchX aria-hidden strokeWidth={1.75} />}
          action={<Button onClick={() => narrow({})}>Clear filters</Button>}
        >
          No announcement matches these filters.
        </EmptyState>
      )}
      {data && items.length === 0 && !search && !state && (
        <EmptyState
          title="No announcements yet"
          action={
            <ButtonLink to={paths.admin.newAnnouncement(administrator.adminPath)}>
              Write the first one
            </ButtonLink>
          }
        >
          Tell all students something, or those of a college, a domain or a task.
        </EmptyState>
      )}
      {items.length > 0 && data && (
        // The results of the previous filters stay visible, but inert, until the new ones arrive.
        <div inert={isPlaceholderData} className={isPlaceholderData ? 'opacity-55' : undefined}>
          <Table
            label="Announcements"
            columns={columns}
            grid={announcementGrid}
            from="@dense"
            total={data.pages.at(-1) ?? { total: items.length }}
          >
            <KeepRowFocus>
              <tbody className="block">
                {items.map((item) => (
                  <AnnouncementRow key={item.id} announcement={item} administrator={administrator} />
                ))}
              </tbody>
            </KeepRowFocus>
          </Table>
          <LoadMore query={query} />
        </div>
      )}
    </>
  );
}
