import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listMySubmissions, type Submission } from '#contract/submissions.ts';
import { workPath } from '../../paths.ts';
import { QueryFailed } from '../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { When } from '../../ui/time/time.tsx';
import { workTitleOf } from '../tasks/task-title.ts';
import { StatusBadge } from './status-badge.tsx';
import { recentSubmissionsQuery } from './submissions-query.ts';
import { WorkDraftBadge } from './work-draft-badge.tsx';

interface RecentSubmissionsProps {
  count: number;
  /** Ids of submissions that the page shows elsewhere. */
  without: readonly string[];
}

/** The student's newest submissions, one line each. */
export function RecentSubmissions({ count, without }: RecentSubmissionsProps) {
  const { data, error, refetch } = useQuery(recentSubmissionsQuery(count));
  if (!data) {
    if (error) return <QueryFailed error={error} message={listMySubmissions.failure} onRetry={refetch} />;
    return <LoadingBlock className="h-40 rounded-card" />;
  }
  const items = data.items.filter(({ id }) => !without.includes(id));
  if (items.length === 0) {
    return <p className="border-line border-t pt-4 text-muted">No other submissions.</p>;
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map((submission) => (
        <RecentSubmission key={submission.id} submission={submission} />
      ))}
    </ul>
  );
}

function RecentSubmission({ submission }: { submission: Submission }) {
  const { task, status, points, feedback, reviewedAt, submittedAt } = submission;
  return (
    <li className="relative flex items-start justify-between gap-4 py-4.5">
      <div className="grid min-w-0 gap-0.5">
        <Link
          to={workPath(submission.id)}
          className="truncate font-semibold before:absolute before:inset-0 hover:underline"
        >
          {workTitleOf(submission)}
        </Link>
        <p className="truncate text-muted text-sm">
          <When date={reviewedAt ?? submittedAt} />
          {feedback && `: ${feedback}`}
        </p>
      </div>
      <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
        <WorkDraftBadge userId={submission.userId} taskId={task?.id} submission={submission} />
        <StatusBadge status={status} points={points} />
      </span>
    </li>
  );
}
