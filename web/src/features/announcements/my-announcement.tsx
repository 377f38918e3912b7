import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getMyAnnouncement } from '#contract/my-announcements.ts';
import { isUnknown } from '../../api/ignore-not-found.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { Day, When } from '../../ui/time/time.tsx';
import { myAnnouncementQuery, useReadAnnouncement } from './my-announcements-query.ts';

/** One announcement, which is read as soon as the page shows it. */
export function MyAnnouncement({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(myAnnouncementQuery(id));
  const { mutate } = useReadAnnouncement();
  const unread = data?.readAt === null;
  useEffect(() => {
    if (!unread) return;
    const markReadWhenVisible = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', markReadWhenVisible);
      mutate(id);
    };
    document.addEventListener('visibilitychange', markReadWhenVisible);
    markReadWhenVisible();
    return () => document.removeEventListener('visibilitychange', markReadWhenVisible);
  }, [unread, id, mutate]);

  // A withdrawal counts also if the text is here already.
  if (isUnknown(error)) {
    return (
      <>
        <PageHeader title="Unknown announcement" />
        <EmptyState
          title="Announcement not found"
          action={<ButtonLink to={paths.announcements}>See all announcements</ButtonLink>}
        >
          It was withdrawn, or it is not for you.
        </EmptyState>
      </>
    );
  }
  if (!data) {
    if (error) return <QueryFailed error={error} message={getMyAnnouncement.failure} onRetry={refetch} />;
    return (
      <div role="status" aria-label="Loading..." className="grid gap-4">
        <Skeleton className="h-10 max-w-md rounded-control" />
        <Skeleton className="h-48 max-w-[70ch] rounded-control" />
      </div>
    );
  }
  return (
    <article>
      <PageHeader
        title={data.title}
        className="[&_h1]:[overflow-wrap:anywhere]"
        lead={
          <span className="text-sm">
            <When date={data.publishedAt} />
            {data.correctedAt && (
              <>
                . Corrected on <Day date={data.correctedAt} />
              </>
            )}
          </span>
        }
      />
      <Markdown text={data.body} />
    </article>
  );
}
