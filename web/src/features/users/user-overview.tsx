import { Link } from 'react-router-dom';
import { submissionFilterLabels, submissionFilters } from '#contract/submission-status.ts';
import type { UserDetails } from '#contract/user-details.ts';
import { wordOf } from '#contract/word-of.ts';
import { requestsPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { pointsWord } from '../../ui/numbers/points-word.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Day, When } from '../../ui/time/time.tsx';
import { FrozenNote } from '../editions/frozen-note.tsx';
import { Points } from '../points/points.tsx';
import { TierFlame } from '../points/tier-flame.tsx';
import { tierIndex, tierOf } from '../points/tier-progress.ts';
import { ShownAsBadge } from './shown-as-badge.tsx';
import { shownRank } from './shown-rank.ts';

interface UserOverviewProps {
  user: UserDetails;
  adminPath: string;
}

/** Who it is, what they have reached, and their submissions by status, which lead to them. */
export function UserOverview({ user, adminPath }: UserOverviewProps) {
  const { name, college, program, joiningYear, points } = user;
  const tier = tierOf(points);
  const studies = [college, program, joiningYear].filter(Boolean).join(' · ');
  return (
    <>
      <div className="mb-7 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-5 sm:gap-x-6 md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Avatar name={name} src={user.profilePhoto} size="xl" className="max-sm:size-16 max-sm:text-xl" />
        <PageHeader
          title={name}
          className="mb-0! min-w-0 [overflow-wrap:anywhere] max-sm:[&_h1]:text-2xl"
          lead={
            <div className="grid gap-1.5 text-sm">
              {studies && <p>{studies}</p>}
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <Badge className="font-mono">
                  <span translate="no">{user.techid}</span>
                </Badge>
                {user.role === 'admin' && <Badge tone="info">Admin</Badge>}
                {user.disabled && <Badge tone="warn">Disabled</Badge>}
                {user.signedIn ? <ShownAsBadge user={user} /> : <Badge tone="warn">Not signed in yet</Badge>}
                <span>
                  Joined <Day date={user.createdAt} />
                </span>
                <span>
                  {user.lastWorkAt ? (
                    <>
                      Last work <When date={user.lastWorkAt} />
                    </>
                  ) : (
                    'No work yet'
                  )}
                </span>
                {user.lastSeenAt && (
                  <span>
                    Last visit <When date={user.lastSeenAt} />
                  </span>
                )}
              </p>
            </div>
          }
        />
        <div className="flex items-center gap-3 max-md:col-span-full">
          <TierFlame index={tierIndex(points)} className="size-12" />
          <div className="leading-tight">
            <Points value={points} className="font-display text-3xl" />{' '}
            <span className="text-muted text-sm">{pointsWord(points)}</span>
            <span className="block text-muted text-sm">
              {[tier?.title, shownRank(user).text].filter(Boolean).join(' · ')}
            </span>
            <FrozenNote beside="user" className="mt-1 text-muted" />
          </div>
        </div>
      </div>
      <ul aria-label="Submissions" className="mb-9 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {submissionFilters.map((status) => (
          <li key={status}>
            <Link
              to={requestsPath(adminPath, { ...(status !== 'all' && { status }), student: user.id })}
              className="grid gap-0.5 rounded-card border border-line bg-raised px-4 py-3.5 hover:border-edge"
            >
              <span className="font-bold font-display text-2xl tabular-nums leading-tight">
                {formatNumber(user.submissionCounts[status])}
              </span>
              <span className="text-muted text-sm">
                {status === 'all'
                  ? wordOf(user.submissionCounts.all, 'Submission')
                  : submissionFilterLabels[status]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
