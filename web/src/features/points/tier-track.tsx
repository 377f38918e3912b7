import { site } from '../../content/site.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { TierFlame } from './tier-flame.tsx';
import { tierProgress } from './tier-progress.ts';

/** From 0 to 1: the place on a track on which the tiers have equal distances. */
function placeOf(points: number): number {
  const { current, fraction } = tierProgress(site().tiers, points);
  if (current === null) return 0;
  const last = site().tiers.length - 1;
  return Math.min(1, (site().tiers.indexOf(current) + fraction) / Math.max(1, last));
}

/** The tiers from left to right with the way between them, filled up to the points. On phones only the flames. */
export function TierTrack({ points }: { points: number }) {
  const { current } = tierProgress(site().tiers, points);
  const half = `${50 / site().tiers.length}%`;
  return (
    <div className="relative">
      <div
        aria-hidden
        className="absolute top-5 h-1.5 overflow-hidden rounded-full bg-line sm:top-6 forced-colors:border"
        style={{ left: half, right: half }}
      >
        <div
          data-fill
          className="h-full origin-left rounded-full bg-linear-to-r from-flame to-saffron"
          style={{ transform: `scaleX(${placeOf(points)})` }}
        />
      </div>
      <ol aria-label="Tiers" className="grid auto-cols-fr grid-flow-col">
        {site().tiers.map((tier, index) => {
          const reached = points >= tier.from;
          return (
            <li
              key={tier.title}
              aria-current={tier === current ? 'step' : undefined}
              className="relative grid content-start justify-items-center gap-1.5 text-center"
            >
              <span
                className={classNames(
                  'grid size-11 place-items-center rounded-full border-2 bg-sunk sm:size-13',
                  reached ? 'border-flame' : 'border-line',
                  tier === current && 'outline-2 outline-saffron outline-offset-2',
                )}
              >
                <TierFlame
                  index={index}
                  className={classNames('size-7 sm:size-8', !reached && 'opacity-40 grayscale')}
                />
              </span>
              <span
                className={classNames(
                  'grid text-xs max-sm:sr-only',
                  reached ? 'font-semibold text-ink' : 'text-muted',
                )}
              >
                {tier.title}
                <span className="font-normal text-muted tabular-nums">
                  {reached ? <span className="sr-only">, reached</span> : `${formatNumber(tier.from)} points`}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
