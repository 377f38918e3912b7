import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { submissionFilterLabels, submissionFilters } from '#contract/submission-status.ts';
import type { Me } from '#contract/users.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { CountUp } from '../points/count-up.tsx';

interface FigureProps {
  label: string;
  to: string;
  /** On a phone: two figures in a row instead of three. */
  wide?: boolean;
  children: ReactNode;
}

function Figure({ label, to, wide = false, children }: FigureProps) {
  return (
    <div className={classNames('grid content-start gap-1', wide ? 'col-span-3' : 'col-span-2')}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold font-display text-2xl tabular-nums leading-none tracking-tight">
        <Link
          to={to}
          className="touch-target inline-block min-h-6 min-w-6 decoration-2 underline-offset-4 hover:underline"
        >
          <span className="sr-only">{label}: </span>
          {children}
        </Link>
      </dd>
    </div>
  );
}

/** Points, rank and submission counts; each figure links to what it counts. */
export function ProfileFigures({ me }: { me: Me }) {
  return (
    <dl className="grid grid-cols-6 gap-y-6 border-line border-y py-5 sm:flex sm:gap-x-14">
      <Figure wide label="Points" to={paths.incentives}>
        <CountUp value={me.points} />
      </Figure>
      <Figure wide label="Rank" to={paths.leaderboard}>
        {me.rank === null ? 'Not ranked' : formatNumber(me.rank)}
      </Figure>
      {submissionFilters.map(
        (filter) =>
          filter !== 'all' && (
            <Figure
              key={filter}
              label={submissionFilterLabels[filter]}
              to={`${paths.pending}?status=${filter}`}
            >
              {formatNumber(me.submissionCounts[filter])}
            </Figure>
          ),
      )}
    </dl>
  );
}
