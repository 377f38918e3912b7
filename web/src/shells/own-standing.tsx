import { Link } from 'react-router-dom';
import { site } from '../content/site.ts';
import { TierFlame } from '../features/points/tier-flame.tsx';
import { tierIndex, tierOf } from '../features/points/tier-progress.ts';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { formatNumber } from '../ui/numbers/format-number.ts';
import { pointsWord } from '../ui/numbers/points-word.ts';

interface OwnStandingProps {
  points: number;
  /** Says the tier, not only shows its flame. */
  withTier?: boolean;
  className?: string;
}

/** The student's tier and points; leads to what they unlock. */
export function OwnStanding({ points, withTier = false, className }: OwnStandingProps) {
  const tier = tierOf(points);
  return (
    <Link
      to={paths.incentives}
      title={withTier ? undefined : tier?.title}
      className={classNames(
        'flex min-h-11 shrink-0 items-center gap-1.5 rounded-full hover:bg-sunk',
        className,
      )}
    >
      {site().tiers.length > 0 && <TierFlame index={tierIndex(points)} />}
      {tier && <span className={withTier ? 'font-medium' : 'sr-only'}>{tier.title}</span>}
      <span className="whitespace-nowrap font-bold font-display text-lg tabular-nums">
        {formatNumber(points)}
      </span>
      <span className={classNames('text-muted text-xs', !withTier && 'max-lg:sr-only')}>
        {pointsWord(points)}
      </span>
    </Link>
  );
}
