import { useId } from 'react';
import { Link } from 'react-router-dom';
import { listMySubmissions, type Submission } from '#contract/submissions.ts';
import { KeepRowFocus } from '../../ui/keyboard/row-focus.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { SteadyList } from '../../ui/lists/steady-list.tsx';
import { useSteadyRows } from '../../ui/lists/use-steady-rows.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { When } from '../../ui/time/time.tsx';
import { TaskArt } from '../tasks/pictures/task-art.tsx';
import { workTitleOf } from '../tasks/task-title.ts';
import { StatusBadge } from './status-badge.tsx';
import { WorkDraftBadge } from './work-draft-badge.tsx';
import { listedTime } from './work-times.ts';

/** The part of a query's result that the list needs. */
export interface WorkQuery {
  data: { pages: readonly { items: readonly Submission[]; total: number }[] } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface WorkListProps {
  title: string;
  /** What to do with the work. */
  lead?: string;
  query: WorkQuery;
  /** Shown instead of no rows. */
  empty: string;
  /** The id of the submission beside the list. */
  chosen: string | undefined;
  hrefOf: (id: string) => string;
  /** Another list follows. */
  followed?: boolean;
}

/** The student's submissions in one order, each with a link that shows it beside the list. */
export function WorkList({ title, lead, query, empty, chosen, hrefOf, followed = false }: WorkListProps) {
  const heading = useId();
  const { data, error, isPlaceholderData, refetch } = query;
  const steady = useSteadyRows({
    rows: data?.pages.flatMap(({ items }) => items) ?? [],
    list: `${title} ${isPlaceholderData}`,
  });
  if (!data) {
    if (error) return <QueryFailed error={error} message={listMySubmissions.failure} onRetry={refetch} />;
    return <WorkListSkeleton />;
  }
  const works = steady.rows;
  return (
    <section aria-labelledby={heading} aria-busy={isPlaceholderData} className="grid gap-2">
      <h2 id={heading} className="px-3 text-lg">
        {title}{' '}
        <span className="font-normal font-sans text-muted text-sm tabular-nums tracking-normal">
          {formatNumber(data.pages[0]?.total ?? 0)}
        </span>
      </h2>
      {lead && <p className="px-3 text-muted text-sm">{lead}</p>}
      {works.length === 0 ? (
        <p className="px-3 text-muted text-sm">{empty}</p>
      ) : (
        <SteadyList steady={steady} noun="submission">
          <KeepRowFocus>
            <ul aria-labelledby={heading} className="grid gap-1">
              {works.map((submission) => (
                <li key={submission.id} data-row={submission.id}>
                  <WorkRow submission={submission} chosen={chosen} to={hrefOf(submission.id)} />
                </li>
              ))}
            </ul>
          </KeepRowFocus>
        </SteadyList>
      )}
      {query.hasNextPage && <LoadMore query={query} onlyByButton={followed} />}
    </section>
  );
}

interface WorkRowProps {
  submission: Submission;
  chosen: string | undefined;
  to: string;
}

function WorkRow({ submission, chosen, to }: WorkRowProps) {
  const { id, userId, task, status, points } = submission;
  const { words, date } = listedTime(submission);
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={id === chosen ? 'true' : undefined}
      className="group grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-control border border-transparent p-3 transition-colors hover:bg-sunk lg:aria-[current=true]:border-flame/25 lg:aria-[current=true]:bg-flame-soft lg:forced-colors:aria-[current=true]:underline"
    >
      <TaskArt domain={task?.domain ?? 'Other'} seed={task?.id ?? id} className="size-11 rounded-lg" />
      <span className="grid gap-1">
        <span className="line-clamp-2 font-semibold leading-snug wrap-anywhere">
          {workTitleOf(submission)}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
          <StatusBadge status={status} points={points} />
          <WorkDraftBadge userId={userId} taskId={task?.id} submission={submission} />
          <span>
            {words}
            <When date={date} />
          </span>
        </span>
      </span>
    </Link>
  );
}

function WorkListSkeleton() {
  return (
    <div role="status" className="grid gap-3 px-3">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-17 rounded-control" />
      <Skeleton className="h-17 rounded-control" />
      <Skeleton className="h-17 rounded-control" />
    </div>
  );
}
