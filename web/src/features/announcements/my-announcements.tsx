import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type ListedAnnouncement, listMyAnnouncements } from '#contract/my-announcements.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import { useSteadyRows } from '../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { When } from '../../ui/time/time.tsx';
import { myAnnouncementsQuery } from './my-announcements-query.ts';

/** All announcements for the student, newest first. */
export function MyAnnouncements() {
  const query = useInfiniteQuery(myAnnouncementsQuery());
  const { data, error, refetch } = query;
  const steady = useSteadyRows({ rows: data?.pages.flatMap((page) => page.items) ?? [], list: 'mine' });
  if (!data) {
    if (error) return <QueryFailed error={error} message={listMyAnnouncements.failure} onRetry={refetch} />;
    return (
      <div role="status" aria-label="Loading..." className="grid gap-3">
        <Skeleton className="h-24 rounded-control" />
        <Skeleton className="h-24 rounded-control" />
        <Skeleton className="h-24 rounded-control" />
      </div>
    );
  }
  const items = steady.rows;
  if (items.length === 0) {
    return (
      <EmptyState title="No announcements yet" icon={<Megaphone aria-hidden strokeWidth={1.75} />}>
        What the organisers announce appears here, on your dashboard and in your notifications.
      </EmptyState>
    );
  }
  return (
    <>
      <SteadyList steady={steady} noun="announcement" className="max-w-3xl">
        <ul className="divide-y divide-line border-line border-y">
          {items.map((item) => (
            <AnnouncementItem key={item.id} announcement={item} />
          ))}
        </ul>
      </SteadyList>
      <LoadMore query={query} />
    </>
  );
}

function AnnouncementItem({ announcement }: { announcement: ListedAnnouncement }) {
  const { id, title, excerpt, publishedAt, correctedAt, readAt } = announcement;
  return (
    <li className="relative grid gap-1 py-4">
      <div className="flex items-start justify-between gap-4">
        <Link
          to={paths.announcement(id)}
          className="font-semibold text-lg leading-snug wrap-anywhere before:absolute before:inset-0 hover:underline"
        >
          {title}
        </Link>
        {readAt === null && (
          <span className="shrink-0">
            <Badge tone="info">Unread</Badge>
          </span>
        )}
      </div>
      <p className="line-clamp-2 wrap-anywhere">{excerpt}</p>
      <p className="text-muted text-sm">
        <When date={publishedAt} />
        {correctedAt && (
          <>
            , corrected <When date={correctedAt} />
          </>
        )}
      </p>
    </li>
  );
}
