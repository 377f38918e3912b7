import { Link } from 'react-router-dom';
import { submissionFilterLabels, submissionFilters } from '#contract/submission-status.ts';
import type { Me } from '#contract/users.ts';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';

/** The numbers of own submissions; each one leads to what it counts. */
export function WorkCounts({ counts }: { counts: Me['submissionCounts'] }) {
  return (
    <ul className="grid grid-cols-3 divide-x divide-line border-line border-y py-4">
      {submissionFilters.map(
        (filter) =>
          filter !== 'all' && (
            <li key={filter} className="relative px-4 first:pl-0 last:pr-0">
              <Link
                to={`${paths.pending}?status=${filter}`}
                className="grid gap-1 before:absolute before:inset-0 hover:underline"
              >
                <span className="sr-only">{submissionFilterLabels[filter]}: </span>
                <span aria-hidden className="text-muted text-sm">
                  {submissionFilterLabels[filter]}
                </span>
                <span className="font-bold font-display text-2xl tabular-nums leading-none">
                  {formatNumber(counts[filter])}
                </span>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
