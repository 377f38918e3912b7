import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { boardPeriods, boardRules } from '#contract/boards.ts';
import { limits } from '#contract/limits.ts';
import { useSession } from '../features/auth/session-query.ts';
import { FrozenNote } from '../features/editions/frozen-note.tsx';
import { BandLegend } from '../features/points/band-legend.tsx';
import { type BoardFilters, readBoard, writeBoard } from '../features/points/board-filters.ts';
import { CollegeBoard } from '../features/points/college-board.tsx';
import { Leaderboard } from '../features/points/leaderboard.tsx';
import { taskCountsQuery } from '../features/tasks/tasks-query.ts';
import { suggestGivenColleges } from '../features/users/given-colleges.ts';
import { placeSuggestions } from '../features/users/users-query.ts';
import { SearchInput } from '../ui/inputs/search-input.tsx';
import { FilterPanel } from '../ui/lists/filter-panel.tsx';
import { TabLinks } from '../ui/lists/tab-links.tsx';
import { lateCode, useLateCode } from '../ui/loading/late-code.ts';
import { PageHeader } from '../ui/page-header.tsx';

const filterBar = lateCode(() => import('../features/points/board-filter-bar.tsx'));

export function LeaderboardPage() {
  const [params, setParams] = useSearchParams();
  const { administrator } = useSession();
  const { code } = useLateCode(filterBar);
  const filters = readBoard(params);
  const { edition } = filters;
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  /** Set by the link to one's own place; a search is in the whole list. */
  const from = search ? undefined : (params.get('from') ?? undefined);
  const { data: counts } = useQuery(
    taskCountsQuery({ show: 'all', ...(edition !== undefined && { edition }) }),
  );

  const withSearch = (next: BoardFilters, searched: string) => ({
    ...writeBoard(next),
    ...(searched && { search: searched }),
  });
  const change = (next: BoardFilters, searched: string, replace: boolean) =>
    setParams(withSearch(next, searched), { replace, preventScrollReset: true });
  const find = (next: string) => change(filters, next, true);

  const ofColleges = filters.of === 'colleges';
  const { board: _, ...applied } = filters;
  const bar = (
    <search className="mb-4 grid gap-x-6 gap-y-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 sm:flex sm:flex-wrap">
        <SearchInput
          className="w-full sm:w-72"
          label={ofColleges ? 'Search colleges' : 'Search ambassadors'}
          value={search}
          onChange={find}
        />
        <FilterPanel
          applied={Object.keys(applied).length}
          compact
          className="col-span-full grid-cols-2 gap-2.5"
        >
          {code ? (
            <code.BoardFilterBar
              filters={filters}
              domains={counts?.domains}
              colleges={administrator === null ? suggestGivenColleges : placeSuggestions.college}
              onChange={(next) => change(next, search, false)}
            />
          ) : (
            <div className="h-11" />
          )}
        </FilterPanel>
      </div>
      {!ofColleges && <BandLegend />}
    </search>
  );

  return (
    <>
      <PageHeader
        title="Leaderboard"
        lead={
          'Students with equal points share a rank: 1,\u00a02,\u00a02,\u00a04. Who reached them first stands first.'
        }
      />
      <FrozenNote
        beside="board"
        className="mb-4 rounded-control bg-dusk-soft p-3.5 font-semibold text-dusk"
      />
      <TabLinks
        label="Period"
        links={boardPeriods.map((board) => ({
          label: boardRules[board].label,
          to: {
            search: String(
              new URLSearchParams(withSearch(readBoard(new URLSearchParams({ ...filters, board })), search)),
            ),
          },
          current: board === filters.board,
        }))}
      />
      {ofColleges ? (
        <>
          {bar}
          <CollegeBoard board={filters} search={search} />
        </>
      ) : (
        <Leaderboard board={filters} search={search} from={from} onClear={() => find('')}>
          {bar}
        </Leaderboard>
      )}
    </>
  );
}
