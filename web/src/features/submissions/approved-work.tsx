import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listMySubmissions, type Submission } from '#contract/submissions.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { editionsQuery } from '../editions/editions-query.ts';
import { workTitleOf } from '../tasks/task-title.ts';
import { mySubmissionsQuery } from './submissions-query.ts';
import { WorkTile } from './work-tile.tsx';

const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';

/** The address of the first picture among the files. */
export const pictureOf = ({ files }: Submission) =>
  files.find(({ contentType }) => contentType.startsWith('image/'))?.url ?? null;

function OwnTile({ submission }: { submission: Submission }) {
  const { task, points } = submission;
  return (
    <WorkTile
      title={
        <Link
          to={task ? paths.task(task.id) : `${paths.pending}?status=approved`}
          className="before:absolute before:inset-0 hover:underline"
        >
          {workTitleOf(submission)}
        </Link>
      }
      points={points ?? 0}
      domain={task?.domain ?? ''}
      {...(task ? { seed: task.id } : {})}
      picture={pictureOf(submission)}
    />
  );
}

/** The student's approved work as pictures, newest first. @param edition without it, the one that runs */
export function ApprovedWork({ edition }: { edition: string | undefined }) {
  const { data: editions, isPending } = useQuery(editionsQuery());
  const running = editions?.find(({ closedAt }) => closedAt === null)?.number.toString();
  const query = useInfiniteQuery({
    ...mySubmissionsQuery('approved', edition ?? running),
    enabled: !isPending,
  });
  const { data, error, refetch } = query;
  if (!data) {
    if (error) return <QueryFailed error={error} message={listMySubmissions.failure} onRetry={refetch} />;
    return (
      <div role="status" aria-label="Loading..." className={grid}>
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card max-sm:hidden" />
        <Skeleton className="h-64 rounded-card max-lg:hidden" />
      </div>
    );
  }
  const submissions = data.pages.flatMap((page) => page.items);
  if (submissions.length === 0) {
    return (
      <EmptyState
        title="Nothing approved yet"
        action={<ButtonLink to={`${paths.tasks}?show=open`}>Find a task</ButtonLink>}
      >
        Approved work appears here with its picture and points.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={grid}>
        {submissions.map((submission) => (
          <li key={submission.id} className="min-w-0">
            <OwnTile submission={submission} />
          </li>
        ))}
      </ul>
      {(query.hasNextPage || data.pages.length > 1) && <LoadMore query={query} />}
    </>
  );
}
