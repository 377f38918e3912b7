import type { BatchAction, BatchPreview } from '#contract/review-batches.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { outcomeWords, submissionsOf } from './batch-texts.ts';

interface BulkPreviewProps {
  action: BatchAction;
  preview: BatchPreview | undefined;
  /** The failure message of the route, and why it failed. */
  error: unknown;
  title: string;
  /** The numbers are those of earlier points. */
  outdated: boolean;
}

const verbs: Record<BatchAction, string> = {
  approve: 'will be approved',
  request_changes: 'will be sent back for changes',
  reject: 'will be rejected',
  delete: 'will be deleted',
};

/** What will happen, in numbers, before it does. */
export function BulkPreview({ action, preview, error, title, outdated }: BulkPreviewProps) {
  if (error && !preview) {
    const problem = error instanceof ApiProblem ? error.problem : undefined;
    return <FormProblem title={title} detail={problem?.errors?.[0]?.message ?? problem?.detail} />;
  }
  if (!preview) return <Skeleton className="h-28" />;
  const { total, ready, points, students } = preview;
  const skipped = (['claimed', 'reviewed', 'changed', 'gone'] as const).filter((why) => preview[why] > 0);
  return (
    <section
      aria-label="What will happen"
      aria-busy={outdated}
      className={`grid gap-2 rounded-control bg-sunk p-4 text-sm ${outdated ? 'opacity-55' : ''}`}
    >
      <p role="status">
        <strong className="tabular-nums">
          {formatNumber(ready)} of {submissionsOf(total)}
        </strong>{' '}
        {verbs[action]}.
        {ready > 0 && action === 'approve' && ` They get ${formatNumber(points)} points in total.`}
        {ready > 0 && action === 'delete' && points > 0 && ` ${formatNumber(points)} points are deducted.`}
        {students > 0 &&
          ` ${formatNumber(students)} ${students === 1 ? 'student is' : 'students are'} notified.`}
      </p>
      {skipped.length > 0 && (
        <>
          <p className="font-medium">Left out:</p>
          <ul className="grid gap-1 text-muted">
            {skipped.map((why) => (
              <li key={why} className="tabular-nums">
                {formatNumber(preview[why])} · {outcomeWords[why].label}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
