import {
  type BatchAction,
  type BatchPoints,
  type BatchPreview,
  previewPoints,
} from '#contract/review-batches.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { FormProblem } from '../../../ui/inputs/form-problem.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { outcomeWords, submissionsOf } from './batch-texts.ts';

interface BulkPreviewProps {
  action: BatchAction;
  /** Of an approval; null while they are not valid. */
  points: BatchPoints | null;
  /** Students of a rejection would not read why. */
  silent: boolean;
  preview: BatchPreview | undefined;
  /** The failure message of the route, and why it failed. */
  error: unknown;
  title: string;
}

const verbs: Record<BatchAction, string> = {
  approve: 'will be approved',
  request_changes: 'will be sent back for changes',
  reject: 'will be rejected',
  delete: 'will be deleted',
};

/** What will happen, in numbers, before it does. */
export function BulkPreview({ action, points, silent, preview, error, title }: BulkPreviewProps) {
  if (error && !preview) {
    const problem = error instanceof ApiProblem ? error.problem : undefined;
    return <FormProblem title={title} detail={problem?.errors?.[0]?.message ?? problem?.detail} />;
  }
  if (!preview) return <LoadingBlock className="h-28" />;
  const { total, ready, awarded, students } = preview;
  const skipped = (['claimed', 'reviewed', 'changed', 'gone'] as const).filter((why) => preview[why] > 0);
  return (
    <section aria-label="What will happen" className="grid gap-2 rounded-control bg-sunk p-4 text-sm">
      <p role="status">
        <strong className="tabular-nums">
          {formatNumber(ready)} of {submissionsOf(total)}
        </strong>{' '}
        {verbs[action]}
        {silent && ' without feedback'}.
        {ready > 0 && points && ` They get ${countOf(previewPoints(preview, points), 'point')} in total.`}
        {action === 'delete' && awarded > 0 && ` ${countOf(awarded, 'point is', 'points are')} deducted.`}
        {students > 0 && ` ${countOf(students, 'student is', 'students are')} notified.`}
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
