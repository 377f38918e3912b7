import type { ReactNode } from 'react';
import type { Me } from '#contract/users.ts';
import { site } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { countOf } from '../../ui/numbers/format-number.ts';
import { TierFlame } from '../points/tier-flame.tsx';
import { TierHero } from '../points/tier-hero.tsx';
import { tierIndex, tierProgress } from '../points/tier-progress.ts';
import { TierTrack } from '../points/tier-track.tsx';
import { shownRank } from './shown-rank.ts';

/** The tasks to begin with. */
export const easyTasksPath = `${paths.tasks}?${new URLSearchParams({ difficulty: 'Easy', show: 'open' })}`;

/** Before the first review: the tier, what comes next, and the one thing to do. */
export function StarterHero({ me, heading }: { me: Me; heading: ReactNode }) {
  const { current, next, missing } = tierProgress(site().tiers, me.points);
  const waiting = me.submissionCounts.pending;
  return (
    <TierHero points={me.points} below={<TierTrack points={me.points} />}>
      {heading}
      <div className="flex items-center gap-4">
        <TierFlame index={tierIndex(me.points)} className="size-14 max-sm:hidden" />
        <div>
          {current && (
            <p className="font-bold font-display text-2xl tracking-tight">You are at {current.title}</p>
          )}
          <p className="text-muted">
            {current && `Tier ${tierIndex(me.points) + 1} of ${site().tiers.length}, `}
            {countOf(me.points, 'point')}, {shownRank(me).text.toLowerCase()}
          </p>
        </div>
      </div>
      {next && (
        <p className="max-w-[42ch] text-lg">
          {countOf(missing, 'point')} to the next tier, <strong>{next.title}</strong>
          {next.rewards[0] && `: ${next.rewards[0].name}`}.
        </p>
      )}
      {waiting > 0 ? (
        <ButtonLink variant="primary" to={paths.pending} className="min-h-13 justify-self-start px-7">
          See your work
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" to={easyTasksPath} className="min-h-13 justify-self-start px-7">
          Choose an easy task
        </ButtonLink>
      )}
    </TierHero>
  );
}
