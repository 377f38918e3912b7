import type { UserBatchAction, UserBatchPreview } from '#contract/user-batches.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { FormProblem } from '../../../ui/inputs/form-problem.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { studentsOf, willOf } from './user-batch-texts.ts';

interface BulkUsersPreviewProps {
  action: UserBatchAction;
  preview: UserBatchPreview | undefined;
  /** The failure message of the route, and why it failed. */
  error: unknown;
  title: string;
}

/** What will happen, in numbers, before it does. */
export function BulkUsersPreview({ action, preview, error, title }: BulkUsersPreviewProps) {
  if (error && !preview) {
    const problem = error instanceof ApiProblem ? error.problem : undefined;
    return <FormProblem title={title} detail={problem?.errors?.[0]?.message ?? problem?.detail} />;
  }
  if (!preview) return <LoadingBlock className="h-20" />;
  const { total, ready, skipped } = preview;
  return (
    <section aria-label="What will happen" className="grid gap-2 rounded-control bg-sunk p-4 text-sm">
      <p role="status">
        <strong className="tabular-nums">
          {formatNumber(ready)} of {studentsOf(total)}
        </strong>{' '}
        {willOf(action, ready)}.
      </p>
      {skipped.length > 0 && (
        <>
          <p className="font-medium">Left out:</p>
          <ul className="grid gap-1 text-muted">
            {skipped.map(({ reason, students }) => (
              <li key={reason} className="tabular-nums">
                {formatNumber(students)} · {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
