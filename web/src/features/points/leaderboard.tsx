import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowUp, SearchX, Trophy } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { getLeaderboard } from '#contract/leaderboard.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDay } from '../../ui/format-time.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryFailed } from '../../ui/query-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SteadyList } from '../../ui/steady-list.tsx';
import { useSteadyRows } from '../../ui/use-steady-rows.ts';
import { leaderboardQuery } from './leaderboard-query.ts';
import { LeaderboardSkeleton } from './leaderboard-skeleton.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { NearMe } from './near-me.tsx';
import { Podium, podiumHeight } from './podium.tsx';
import { useEarlierRanks } from './use-earlier-ranks.ts';
import { usePublicPages } from './use-public-pages.ts';

interface LeaderboardProps {
  search: string;
  /** The cursor of the first row; without one the list starts at the top. */
  from: string | undefined;
  /** The search box. */
  children: ReactNode;
  onClear: () => void;
}

/** Podium and near rows belong to the whole list: a search and a part of the list have neither. */
export function Leaderboard({ search, from, children, onClear }: LeaderboardProps) {
  const query = useInfiniteQuery(leaderboardQuery(search, from));
  const { data, error, isPlaceholderData, refetch } = query;
  const pages = data?.pages.map((page) => page.items) ?? [];
  const rows = pages.flat();
  const steady = useSteadyRows({
    rows,
    list: JSON.stringify([search, from, isPlaceholderData]),
    ranked: true,
  });
  const earlier = useEarlierRanks(pages);
  const publicPages = usePublicPages(pages);
  const empty = data !== undefined && rows.length === 0 && !isPlaceholderData;
  // The next page of a search may have matches although this one has none.
  const none = empty && !query.hasNextPage;
  const whole = search === '' && from === undefined;
  const list = useRef<HTMLDivElement>(null);

  const listed = rows.some((row) => row.isMe) && !isPlaceholderData;
  const arrived = from !== undefined && listed;
  useEffect(() => {
    if (arrived) goToMyRow(list.current);
  }, [arrived]);

  return (
    <>
      {whole && !data && !error && <Skeleton className={`mb-8 ${podiumHeight}`} />}
      {whole && !isPlaceholderData && rows.length > 0 && (
        <Podium rows={steady.rows} publicPages={publicPages} />
      )}
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(20rem,1fr)]">
        {whole && (
          <aside aria-label="Near you" className="lg:sticky lg:top-24 lg:order-2 empty:hidden">
            <NearMe listed={listed} onShow={() => goToMyRow(list.current)} />
          </aside>
        )}
        <div ref={list} className="min-w-0">
          {children}
          {from !== undefined && (
            <ButtonLink
              to={{ search: '' }}
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
          {none && <NoRows searched={search !== ''} onClear={onClear} />}
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

function NoRows({ searched, onClear }: { searched: boolean; onClear: () => void }) {
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
      Ambassadors appear here once the first one has signed in.
    </EmptyState>
  );
}
