import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, Trophy } from 'lucide-react';
import { getLeaderboard } from '#contract/leaderboard.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryFailed } from '../../ui/query-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { leaderboardQuery } from './leaderboard-query.ts';
import { LeaderboardTable } from './leaderboard-table.tsx';

interface LeaderboardProps {
  search: string;
  onClear: () => void;
}

export function Leaderboard({ search, onClear }: LeaderboardProps) {
  const query = useInfiniteQuery(leaderboardQuery(search));
  const { data, error, isPlaceholderData, refetch } = query;
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const me = data?.pages[0]?.me ?? null;
  const none = data !== undefined && rows.length === 0 && !isPlaceholderData;

  return (
    <>
      <p role="status" className="sr-only">
        {none ? 'No ambassador found' : ''}
      </p>
      {!data && error && <QueryFailed error={error} message={getLeaderboard.failure} onRetry={refetch} />}
      {!data && !error && <LeaderboardSkeleton />}
      {none && <NoRows searched={search !== ''} onClear={onClear} />}
      {data && (rows.length > 0 || me) && (
        <div aria-busy={isPlaceholderData} className={none ? 'mt-6' : isPlaceholderData ? 'opacity-60' : ''}>
          <LeaderboardTable rows={rows} me={me} unbroken={search === '' && !isPlaceholderData} />
          {!none && <LoadMore query={query} />}
        </div>
      )}
    </>
  );
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

const slots = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function LeaderboardSkeleton() {
  return (
    <div role="status" className="grid gap-4 rounded-card border border-line bg-raised p-4 sm:px-6">
      <span className="sr-only">Loading...</span>
      {slots.map((slot) => (
        <div key={slot} className="flex items-center gap-4">
          <Skeleton className="h-6 w-8" />
          <Skeleton className="size-10" />
          <Skeleton className="h-6 flex-1" />
          <Skeleton className="h-6 w-16" />
        </div>
      ))}
    </div>
  );
}
