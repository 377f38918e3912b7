import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type AnnouncementReader, listAnnouncementReaders } from '#contract/announcements.ts';
import { paths } from '../../paths.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { When } from '../../ui/time/time.tsx';
import { useAdministrator } from '../auth/session-query.ts';
import { readersQuery } from './announcements-query.ts';

/** Who has read an announcement, the last one first. */
export function AnnouncementReaders({ id }: { id: string }) {
  const query = useInfiniteQuery(readersQuery(id));
  const { data, error, refetch } = query;
  const readers = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="readers" className="grid content-start gap-3">
      <h2 id="readers" className="text-xl">
        Who has read it
      </h2>
      <p className="text-muted text-xs">
        Opened it, dismissed it on the dashboard, or marked it as read in the bell.
      </p>
      {!data && error && (
        <QueryFailed error={error} message={listAnnouncementReaders.failure} onRetry={refetch} />
      )}
      {!data && !error && <LoadingBlock className="h-48 rounded-card" />}
      {data && readers.length === 0 && <p className="text-muted text-sm">No one so far.</p>}
      {readers.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {readers.map((reader) => (
              <Reader key={reader.id} reader={reader} />
            ))}
          </ul>
          <LoadMore query={query} onlyByButton />
        </>
      )}
    </section>
  );
}

function Reader({ reader: { id, name, college, readAt } }: { reader: AnnouncementReader }) {
  const { adminPath } = useAdministrator();
  return (
    <li className="relative flex min-h-12 items-center justify-between gap-4 px-4 py-1.5 hover:bg-sunk/60">
      <span className="min-w-0">
        <Link
          to={paths.admin.user(adminPath, id)}
          className="block truncate font-semibold text-sm before:absolute before:inset-0 hover:underline"
        >
          {name || 'Unknown User'}
        </Link>
        <span className="block truncate text-muted text-xs">{college ?? 'No college'}</span>
      </span>
      <When date={readAt} className="shrink-0 text-muted text-xs" />
    </li>
  );
}
