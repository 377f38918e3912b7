import { useInfiniteQuery } from '@tanstack/react-query';
import { School, SearchX } from 'lucide-react';
import { listCollegeRanks } from '#contract/leaderboard.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import type { BoardFilters } from './board-filters.ts';
import { collegeRanksQuery } from './leaderboard-query.ts';
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx';

interface CollegeBoardProps {
  board: BoardFilters;
  search: string;
}

const cell = 'border-line border-t py-3';

/** Colleges by the points of their best students. */
export function CollegeBoard({ board, search }: CollegeBoardProps) {
  const query = useInfiniteQuery(collegeRanksQuery(board, search));
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data) {
    if (error) return <QueryFailed error={error} message={listCollegeRanks.failure} onRetry={refetch} />;
    return <LeaderboardSkeleton />;
  }
  const rows = data.pages.flatMap((page) => page.items);
  const { best = 0, members = 0 } = data.pages[0] ?? {};
  const rule = `A college has the points of its ${formatNumber(best)} best students, and needs ${countOf(members, 'member')}.`;
  if (rows.length === 0) {
    return search ? (
      <EmptyState title="No college found" icon={<SearchX aria-hidden strokeWidth={1.75} />}>
        Try a part of its name.
      </EmptyState>
    ) : (
      <EmptyState title="No college is on the board" icon={<School aria-hidden strokeWidth={1.75} />}>
        {rule}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <p className="mb-3 text-muted text-sm">{rule}</p>
      <div className="overflow-clip rounded-card border border-line bg-raised shadow-card">
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">Colleges by points; your own is marked as current</caption>
          <thead className="text-left text-muted text-xs">
            <tr>
              <th scope="col" className="w-20 py-2.5 pl-4 font-medium sm:pl-6">
                Rank
              </th>
              <th scope="col" className="px-2 font-medium">
                College
              </th>
              <th scope="col" className="pr-4 text-right font-medium sm:pr-6">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, rank, points, isMine }) => (
              <tr
                key={name}
                aria-current={isMine || undefined}
                className={classNames(isMine && '[&>td]:bg-flame-soft forced-colors:outline-2')}
              >
                <td className={`${cell} pl-4 font-bold font-display text-xl tabular-nums sm:pl-6`}>
                  {formatNumber(rank)}
                </td>
                <td className={`${cell} w-full max-w-0 px-2`}>
                  <p className="font-semibold text-sm wrap-anywhere sm:text-base">{name}</p>
                  {isMine && <p className="text-muted text-xs sm:text-sm">Your college</p>}
                </td>
                <td className={`${cell} pr-4 text-right font-bold tabular-nums sm:pr-6 sm:text-lg`}>
                  {formatNumber(points)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LoadMore query={query} />
    </div>
  );
}
