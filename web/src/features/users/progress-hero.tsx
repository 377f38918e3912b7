import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Me } from '#contract/users.ts';
import { site } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { pointsWord } from '../../ui/numbers/points-word.ts';
import { FrozenNote } from '../editions/frozen-note.tsx';
import { CountUp } from '../points/count-up.tsx';
import { TierHero } from '../points/tier-hero.tsx';
import { tierProgress } from '../points/tier-progress.ts';
import { TierTrack } from '../points/tier-track.tsx';
import { shownRank } from './shown-rank.ts';

interface ProgressHeroProps {
  me: Me;
  heading: ReactNode;
  /** The next higher rank and the points missing to it. */
  above: { rank: number; missing: number } | null;
}

const figure = 'touch-target inline-block min-h-6 decoration-2 underline-offset-4 hover:underline';

/** Points, rank, and the place among the tiers. */
export function ProgressHero({ me, heading, above }: ProgressHeroProps) {
  const { points } = me;
  const { rank, text } = shownRank(me);
  const { current, next, missing } = tierProgress(site().tiers, points);
  return (
    <TierHero points={points} below={<TierTrack points={points} />}>
      {heading}
      <p className="font-bold font-display text-[clamp(3.25rem,7vw,5rem)] tabular-nums leading-none tracking-tight">
        <Link to={paths.incentives} className={figure}>
          <span className="sr-only">Points: </span>
          <CountUp value={points} />
        </Link>{' '}
        <span aria-hidden className="text-xl text-muted tracking-normal">
          {pointsWord(points)}
        </span>
      </p>
      <div className="grid gap-1.5">
        <p className="text-lg">
          {current && <strong>{current.title}</strong>}
          {current && next && ', '}
          {next
            ? `${countOf(missing, 'point')} to ${next.title}`
            : current && ': you have reached the highest tier'}
        </p>
        <p className="text-muted">
          {rank === null ? (
            text
          ) : (
            <Link to={paths.leaderboard} className={`font-semibold text-ink ${figure}`}>
              <span className="sr-only">Rank: </span>
              <span aria-hidden>Rank </span>
              {formatNumber(rank)}
            </Link>
          )}
          {rank !== null && above && (
            <span>
              , {countOf(above.missing, 'point')} behind rank {formatNumber(above.rank)}
            </span>
          )}
        </p>
        <FrozenNote beside="own" className="text-muted" />
      </div>
    </TierHero>
  );
}
