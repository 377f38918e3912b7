import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { boardPeriods, boardRules } from '#contract/boards.ts';
import { limits } from '#contract/limits.ts';
import { useSession } from '../features/auth/session-query.ts';
import { BandLegend } from '../features/points/band-legend.tsx';
import { BoardFilterBar } from '../features/points/board-filter-bar.tsx';
import { type BoardFilters, readBoard, writeBoard } from '../features/points/board-filters.ts';
import { CollegeBoard } from '../features/points/college-board.tsx';
import { Leaderboard } from '../features/points/leaderboard.tsx';
import { taskCountsQuery } from '../features/tasks/tasks-query.ts';
import { suggestGivenColleges } from '../features/users/given-colleges.ts';
import { placeSuggestions } from '../features/users/users-query.ts';
import { SearchInput } from '../ui/inputs/search-input.tsx';
import { Tabs } from '../ui/lists/tabs.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const boards = boardPeriods.map((value) => ({ value, label: boardRules[value].label }));

export function LeaderboardPage() {
  const [params, setParams] = useSearchParams();
  const { administrator } = useSession();
  const filters = readBoard(params);
  const { edition } = filters;
  const search = (params.get('search') ?? '').trim().slice(0, limits.searchLength);
  /** Set by the link to one's own place; a search is in the whole list. */
  const from = search ? undefined : (params.get('from') ?? undefined);
  const { data: counts } = useQuery(
    taskCountsQuery({ show: 'all', ...(edition !== undefined && { edition }) }),
  );

  function change(next: BoardFilters, searched: string, replace: boolean) {
    setParams(
      { ...writeBoard(next), ...(searched && { search: searched }) },
      { replace, preventScrollReset: true },
    );
  }
  const find = (next: string) => change(filters, next, true);

  const ofColleges = filters.of === 'colleges';
  const bar = (
    <search className="mb-4 grid gap-x-6 gap-y-3">
      <div className="grid gap-2.5 sm:flex sm:flex-wrap">
        <SearchInput
          className="w-full sm:w-72"
          label={ofColleges ? 'Search colleges' : 'Search ambassadors'}
          value={search}
          onChange={find}
        />
        <BoardFilterBar
          filters={filters}
          domains={counts?.domains}
          colleges={administrator === null ? suggestGivenColleges : placeSuggestions.college}
          onChange={(next) => change(next, search, false)}
        />
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
      <Tabs
        label="Period"
        value={filters.board}
        tabs={boards}
        onValueChange={(board) =>
          change(readBoard(new URLSearchParams({ ...filters, board })), search, false)
        }
      >
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
      </Tabs>
    </>
  );
}
