import './new-tier.css';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { News } from '#contract/news.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { countOf, formatNumber } from '../../ui/numbers/format-number.ts';
import { TierFlame } from '../points/tier-flame.tsx';
import { tierIndex, tierOf } from '../points/tier-progress.ts';

/** The news whose flare was shown since the page was loaded: returning to the dashboard does not repeat it. */
let flared: string | null = null;

/** What the news are about, in one sentence: a tier that was reached, or points. Null if the points are the same. */
export function NewTier({ news: { points, pointsBefore, until } }: { news: News }) {
  const [flares] = useState(() => flared !== until);
  useEffect(() => {
    if (until !== null) flared = until;
  }, [until]);
  const tier = tierOf(points);
  const gained = points - pointsBefore;
  if (gained < 0) {
    return (
      <p className="text-lg">
        {countOf(-gained, 'point')} fewer, now {formatNumber(points)}
      </p>
    );
  }
  if (gained === 0) return null;
  const isNew = tier !== undefined && tier !== tierOf(pointsBefore);
  return (
    <div className="flex items-center gap-5 rounded-card bg-flame-soft p-5 forced-colors:border">
      <span className={classNames('relative grid shrink-0 place-items-center', flares && 'new-tier')}>
        <TierFlame index={tierIndex(points)} className={isNew ? 'size-20' : 'size-11'} />
      </span>
      <div className="grid gap-1">
        {isNew ? (
          <>
            <p className="font-bold font-display text-2xl tracking-tight">You reached {tier.title}</p>
            <p>
              {countOf(gained, 'new point')}.{' '}
              <Link to={paths.incentives} className="text-link touch-target">
                See what you unlocked
              </Link>
            </p>
          </>
        ) : (
          <p className="text-lg">
            <strong className="font-display">{countOf(gained, 'new point')}</strong>, {formatNumber(points)}{' '}
            in total
          </p>
        )}
      </div>
    </div>
  );
}
