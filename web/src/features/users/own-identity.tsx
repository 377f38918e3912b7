import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Me } from '#contract/users.ts';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { FrozenNote } from '../editions/frozen-note.tsx';
import { IdentityBand } from './identity-band.tsx';
import { shownRank } from './shown-rank.ts';

function Figure({ label, to, children }: { label: string; to: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold font-display text-2xl tabular-nums tracking-tight">
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

/** The student's own identity; each number links to what it counts. */
export function OwnIdentity({ me }: { me: Me }) {
  const { rank, text } = shownRank(me);
  return (
    <IdentityBand
      heading={
        <p
          translate="no"
          className="font-bold font-display text-2xl tracking-tight [overflow-wrap:anywhere] sm:text-3xl"
        >
          {me.name}
        </p>
      }
      name={me.name}
      techid={me.techid}
      college={me.college}
      photo={me.profilePhoto}
      points={me.points}
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure label="Points" to={paths.incentives}>
          {formatNumber(me.points)}
        </Figure>
        <Figure label="Rank" to={paths.leaderboard}>
          {rank === null ? text : formatNumber(rank)}
        </Figure>
        <Figure label="Approved work" to={`${paths.pending}?status=approved`}>
          {formatNumber(me.submissionCounts.approved)}
        </Figure>
      </dl>
      <FrozenNote beside="own" className="text-muted" />
    </IdentityBand>
  );
}
