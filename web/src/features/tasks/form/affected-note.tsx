import { Info } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';

/** What an edit of the task does to the work that was handed in for it. Nothing without such work. */
export function AffectedNote({ task }: { task: Task }) {
  const { all: count, pending } = task.submissionCounts ?? { all: 0, pending: 0 };
  if (count === 0) return null;
  return (
    <p className="flex gap-2.5 rounded-control bg-warn-soft p-3.5 text-sm text-warn">
      <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong>
          This affects {countOf(count, 'submission')}
          {pending > 0 && `, ${formatNumber(pending)} of them waiting for a review`}.
        </strong>{' '}
        They keep the points, bonus, title, content, guidelines and checklist that the task had when the work
        was handed in, and students and reviewers see what has changed since. Everything else changes for them
        too; a new deadline counts from now on.
      </span>
    </p>
  );
}
