import { useQuery } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import { incentiveTiers } from '../content/incentives.ts';
import { useSession } from '../features/auth/session-query.ts';
import { TakesNoPart } from '../features/auth/takes-no-part.tsx';
import { tierProgress } from '../features/points/tier-progress.ts';
import { meQuery } from '../features/users/me-query.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { formatNumber } from '../ui/format-number.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ProgressBar } from '../ui/progress.tsx';

export function IncentivesPage() {
  const { user } = useSession();
  const { data: me } = useQuery({ ...meQuery(), enabled: user !== null });
  // The session may be a minute old; it is used until the current points are loaded.
  const points = (me ?? user)?.points ?? 0;
  const { current, next, missing, fraction } = tierProgress(incentiveTiers, points);
  return (
    <>
      <PageHeader title="Incentives" lead="What your points unlock. Your tier follows your current points." />
      {!user && <TakesNoPart />}
      {user && (
        <Card className="grid items-center gap-6 p-5 sm:p-7 lg:grid-cols-[1fr_auto]">
          <div className="grid gap-3">
            <p className="text-muted text-sm">
              {current ? `You are at ${current.title}` : 'You have not reached a tier yet'}
            </p>
            <p className="font-bold font-display text-section tabular-nums tracking-tight">
              {formatNumber(points)} <span className="text-lg text-muted tracking-normal">points</span>
            </p>
            {next ? (
              <>
                <ProgressBar value={fraction} label={`Progress to ${next.title}`} className="h-2.5" />
                <p className="text-muted">
                  {formatNumber(missing)} more {missing === 1 ? 'point' : 'points'} to{' '}
                  <strong className="font-semibold text-ink">{next.title}</strong>:{' '}
                  {next.rewards[0]?.toLowerCase()}.
                </p>
              </>
            ) : (
              <p className="text-muted">You have reached the highest tier.</p>
            )}
          </div>
          <ButtonLink variant="primary" to={paths.tasks} className="justify-self-start">
            Find a task
          </ButtonLink>
        </Card>
      )}
      <ol className="mt-10 divide-y divide-line border-line border-y">
        {incentiveTiers.map((tier) => {
          const reached = points >= tier.from;
          return (
            <li
              key={tier.title}
              className={classNames(
                'grid gap-x-8 gap-y-3 py-6 sm:items-start',
                // The badges' widths differ, and every row is a grid of its own.
                user ? 'sm:grid-cols-[7rem_1fr_1.2fr_7.5rem]' : 'sm:grid-cols-[7rem_1fr_1.2fr]',
                user && tier === current && '-mx-4 rounded-card bg-flame-soft px-4',
              )}
            >
              <p className="font-bold font-display text-xl tabular-nums">{formatNumber(tier.from)}</p>
              <div className="grid gap-1">
                <h2 className="text-xl">{tier.title}</h2>
                <p className={user && tier === current ? 'text-ink' : 'text-muted'}>{tier.text}</p>
              </div>
              <ul className="grid gap-1.5">
                {tier.rewards.map((reward) => (
                  <li key={reward} className="flex gap-2">
                    <span aria-hidden className="mt-2.5 size-1.5 shrink-0 rounded-full bg-flame" />
                    {reward}
                  </li>
                ))}
              </ul>
              {user && (
                <Badge
                  tone={reached ? 'good' : 'neutral'}
                  className="justify-self-start"
                  icon={
                    reached ? (
                      <Check aria-hidden strokeWidth={2.25} />
                    ) : (
                      <Lock aria-hidden strokeWidth={1.75} />
                    )
                  }
                >
                  {reached ? 'Unlocked' : `${formatNumber(tier.from - points)} to go`}
                </Badge>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
