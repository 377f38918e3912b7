import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUp, SearchX, Trophy } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { getLeaderboard } from '#contract/leaderboard.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import { useSteadyRows } from '../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { formatDay } from '../../ui/time/format-time.ts';
import { type BoardFilters, writeBoard } from './board-filters.ts';
import { leaderboardQuery } from './leaderboard-query.ts';
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { NearMe } from './near-me.tsx';
import { Podium, podiumHeight } from './podium.tsx';
import { useEarlierRanks } from './use-earlier-ranks.ts';
import { usePublicPages } from './use-public-pages.ts';

interface LeaderboardProps {
  board: BoardFilters;
  search: string;
  /** The cursor of the first row; without one the list starts at the top. */
  from: string | undefined;
  /** The search box. */
  children: ReactNode;
  onClear: () => void;
}

/**
 * A part of the list has no podium and no near rows. During a search they stay above it, so that nothing but the list moves.
 */
export function Leaderboard({ board, search, from, children, onClear }: LeaderboardProps) {
  const query = useInfiniteQuery(leaderboardQuery(board, search, from));
  const whole = from === undefined;
  const searched = search !== '';
  const top = useInfiniteQuery({ ...leaderboardQuery(board, ''), enabled: whole });
  const topPages = top.data?.pages.map((page) => page.items) ?? [];
  const { data, error, isPlaceholderData, refetch } = query;
  const pages = data?.pages.map((page) => page.items) ?? [];
  const rows = pages.flat();
  const steady = useSteadyRows({
    rows,
    list: JSON.stringify([board, search, from, isPlaceholderData]),
    ranked: true,
  });
  const earlier = useEarlierRanks(board, pages);
  const publicPages = usePublicPages(searched ? [...pages, ...topPages.slice(0, 1)] : pages);
  const empty = data !== undefined && rows.length === 0 && !isPlaceholderData;
  // The next page of a search may have matches although this one has none.
  const none = empty && !query.hasNextPage;
  const podium = searched || isPlaceholderData ? topPages.flat() : steady.rows;
  const list = useRef<HTMLDivElement>(null);

  const listed = rows.some((row) => row.isMe) && !isPlaceholderData;
  const wanted = useRef(false);
  const arrived = from !== undefined && listed;
  useEffect(() => {
    if (arrived || (wanted.current && listed && !searched)) {
      wanted.current = false;
      goToMyRow(list.current);
    }
  }, [arrived, listed, searched]);

  function showMe() {
    if (!searched) return goToMyRow(list.current);
    wanted.current = true;
    onClear();
  }

  return (
    <>
      {whole && !top.data && !top.error && <Skeleton className={`mb-8 ${podiumHeight}`} />}
      {whole && podium.length > 0 && <Podium rows={podium} publicPages={publicPages} />}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(20rem,1fr)]">
        {whole && (
          <aside aria-label="Near you" className="lg:sticky lg:top-24 lg:order-2 empty:hidden">
            <NearMe board={board} listed={topPages.flat().some((row) => row.isMe)} onShow={showMe} />
          </aside>
        )}
        {/* As high as the window during a search: where few match, the page would scroll back and move the field. */}
        <div ref={list} className={classNames('min-w-0', searched && 'min-h-lvh')}>
          {children}
          {from !== undefined && (
            <ButtonLink
              to={{ search: String(new URLSearchParams(writeBoard(board))) }}
              className="mb-4"
              icon={<ArrowUp aria-hidden strokeWidth={1.75} />}
            >
              Back to rank 1
            </ButtonLink>
          )}
          <p role="status" className="sr-only">
            {none ? 'No ambassador found' : ''}
          </p>
          {!data && error && <QueryFailed error={error} message={getLeaderboard.failure} onRetry={refetch} />}
          {!data && !error && <LeaderboardSkeleton />}
          {none && <NoRows board={board} searched={searched} onClear={onClear} />}
          {empty && !none && <LoadMore query={query} onlyByButton />}
          {rows.length > 0 && (
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
              <SteadyList steady={steady} noun="ambassador" label="Show the new order">
                <LeaderboardTable rows={steady.rows} earlier={earlier} publicPages={publicPages} />
              </SteadyList>
              {earlier.since && (
                <p className="mt-3 text-muted text-xs">
                  ▲ ▼ places since {formatDay(new Date(earlier.since))}
                </p>
              )}
              <LoadMore query={query} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function goToMyRow(list: HTMLElement | null) {
  const mine = list?.querySelector<HTMLElement>('[data-me]');
  mine?.scrollIntoView({ block: 'center' });
  mine?.focus({ preventScroll: true });
}

interface NoRowsProps {
  board: BoardFilters;
  searched: boolean;
  onClear: () => void;
}

function NoRows({ board, searched, onClear }: NoRowsProps) {
  if (searched) {
    return (
      <EmptyState
        title="No ambassador found"
        icon={<SearchX aria-hidden strokeWidth={1.75} />}
        action={<Button onClick={onClear}>Clear search</Button>}
      >
        Try a part of the name, or the college.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The leaderboard is empty" icon={<Trophy aria-hidden strokeWidth={1.75} />}>
      {Object.keys(writeBoard(board)).length === 0
        ? 'Ambassadors appear here once the first one has signed in.'
        : board.college || board.domain
          ? 'Nobody has points with these filters yet. Change them to see other ambassadors.'
          : 'Ambassadors appear here with their first points.'}
    </EmptyState>
  );
}
