import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { begunQuery } from '../admin/begun-query.ts';

/** What an edit of the task does to work that was handed in or begun for it, and to its referrals. Nothing without them. */
export function AffectedNote({ task }: { task: Task }) {
  const { data: begun } = useQuery(begunQuery(task.id));
  const { all: count, pending } = task.submissionCounts ?? { all: 0, pending: 0 };
  const { drafts, referrals } = begun ?? { drafts: 0, referrals: 0 };
  if (count + drafts + referrals === 0) return null;
  return (
    <div className="flex gap-2.5 rounded-control bg-warn-soft p-3.5 text-sm text-warn">
      <Info aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <div className="grid gap-2">
        {count > 0 && (
          <p>
            <strong>
              This affects {countOf(count, 'submission')}
              {pending > 0 && `, ${formatNumber(pending)} of them waiting for a review`}.
            </strong>{' '}
            They keep the points, bonus, title, content, guidelines and checklist that the task had when the
            work was handed in, and students and reviewers see what has changed since. Everything else changes
            for them too; a new deadline counts from now on.
          </p>
        )}
        {drafts > 0 && (
          <p>
            <strong>
              {countOf(drafts, 'student has', 'students have')} begun work that is not handed in.
            </strong>{' '}
            It is kept, and handed in to the changed task.
          </p>
        )}
        {referrals > 0 && (
          <p>
            <strong>{countOf(referrals, 'newcomer')} may still count.</strong> For them the points of the day
            they joined stay; everything else changes.
          </p>
        )}
      </div>
    </div>
  );
}
