import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Me } from '#contract/users.ts';
import { paths } from '../../paths.ts';
import { formatPoints } from '../../ui/format-points.ts';

interface FigureProps {
  label: string;
  to: string;
  children: ReactNode;
}

function Figure({ label, to, children }: FigureProps) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold font-display text-2xl tabular-nums leading-none tracking-tight">
        <Link to={to} className="touch-target decoration-2 underline-offset-4 hover:underline">
          {children}
        </Link>
      </dd>
    </div>
  );
}

/** Where a student stands: each figure leads to what it counts. */
export function StandingFigures({ me }: { me: Me }) {
  const { pending, approved, rejected } = me.submissionCounts;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-5 border-line border-y py-5">
      <Figure label="Points" to={paths.incentives}>
        {formatPoints(me.points)}
      </Figure>
      <Figure label="Rank" to={paths.leaderboard}>
        {formatPoints(me.rank)}
      </Figure>
      <Figure label="Pending" to={paths.pending}>
        {pending}
      </Figure>
      <Figure label="Approved" to={`${paths.pending}?status=approved`}>
        {approved}
      </Figure>
      <Figure label="Rejected" to={`${paths.pending}?status=rejected`}>
        {rejected}
      </Figure>
    </dl>
  );
}
