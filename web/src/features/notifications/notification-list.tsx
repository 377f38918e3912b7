import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useId } from 'react';
import { listNotifications, type Notification } from '#contract/notifications.ts';
import type { Answer } from '#contract/route.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { FleetingButton } from '../../ui/buttons/fleeting-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import type { useSteadyRows } from '../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { useNow } from '../../ui/time/time.tsx';
import { byDay, type DayOfEntries, groupNotifications } from './group-notifications.ts';
import { NotificationEntry } from './notification-row.tsx';

interface NotificationListProps {
  query: UseInfiniteQueryResult<InfiniteData<Answer<typeof listNotifications>>>;
  /** Their rows, before they are grouped: a new one may belong to a group that is shown. */
  steady: ReturnType<typeof useSteadyRows<Notification>>;
  filtered: boolean;
  onOpen: (ids: string[]) => void;
  onShowAll: () => void;
}

/** The pages of notifications, by day. */
export function NotificationList({ query, steady, filtered, onOpen, onShowAll }: NotificationListProps) {
  const { data, error, refetch } = query;
  const now = useNow();
  if (!data) {
    if (error) return <QueryFailed error={error} message={listNotifications.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-96 rounded-card" />;
  }
  const items = steady.rows;
  if (items.length === 0 && !query.hasNextPage) {
    return <Nothing filtered={filtered} onShowAll={onShowAll} />;
  }
  return (
    <>
      <SteadyList steady={steady} noun="notification">
        <div className="grid gap-8">
          {byDay(groupNotifications(items), now).map((day) => (
            <DaySection key={day.label} day={day} onOpen={onOpen} />
          ))}
        </div>
      </SteadyList>
      <LoadMore query={query} />
    </>
  );
}

function DaySection({ day, onOpen }: { day: DayOfEntries; onOpen: (ids: string[]) => void }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 pl-3 font-semibold text-muted text-sm">
        {day.label}
      </h2>
      <ul className="rounded-card border border-line bg-raised p-1.5">
        {day.entries.map((entry) => (
          <NotificationEntry key={entry.id} of={entry} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Nothing({ filtered, onShowAll }: Pick<NotificationListProps, 'filtered' | 'onShowAll'>) {
  const icon = <Bell aria-hidden strokeWidth={1.75} />;
  if (filtered) {
    return (
      <EmptyState
        title="Nothing here"
        icon={icon}
        action={<FleetingButton onClick={onShowAll}>Show all notifications</FleetingButton>}
      >
        No notification matches this filter.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing yet"
      icon={icon}
      action={<ButtonLink to={paths.tasks}>See the tasks</ButtonLink>}
    >
      Reviews of your work, new tasks, deadlines and answers of the organisers appear here.
    </EmptyState>
  );
}
