import { Check, Lock } from 'lucide-react';
import type { IncentiveTier } from '#contract/site.ts';
import { site } from '../../content/site.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { type RewardOwner, RewardTile } from './reward-tile.tsx';
import { TierFlame } from './tier-flame.tsx';
import { tierProgress } from './tier-progress.ts';

/** The student whose way is shown; null for someone who takes no part. */
type Walker = (RewardOwner & { points: number }) | null;

/** The tiers from the first to the last as a path, lit up to the student's points. */
export function TorchPath({ walker }: { walker: Walker }) {
  return (
    <ol>
      {site().tiers.map((tier, index) => (
        <Stage key={tier.title} tier={tier} index={index} walker={walker} />
      ))}
    </ol>
  );
}

function Stage({ tier, index, walker }: { tier: IncentiveTier; index: number; walker: Walker }) {
  const points = walker?.points ?? 0;
  const { current, fraction } = tierProgress(site().tiers, points);
  const reached = walker !== null && points >= tier.from;
  const isCurrent = walker !== null && tier === current;
  const isLast = index === site().tiers.length - 1;
  const lit = !reached ? 0 : isCurrent ? fraction : 1;
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-8"
    >
      <div aria-hidden className="relative grid justify-items-center">
        {!isLast && (
          <span className="absolute top-14 bottom-0 w-1.5 overflow-hidden bg-line sm:top-24">
            <span
              data-fill
              className="block h-full origin-top bg-linear-to-b from-flame to-saffron"
              style={{ transform: `scaleY(${lit})` }}
            />
          </span>
        )}
        <span
          className={classNames(
            'z-1 grid size-14 place-items-center self-start rounded-full border-[3px] sm:size-24',
            reached ? 'border-flame bg-flame-soft' : 'border-line bg-paper',
            isCurrent && 'outline-[3px] outline-saffron outline-offset-3',
          )}
        >
          <TierFlame
            index={index}
            className={classNames('size-9 sm:size-16', walker && !reached && 'opacity-45 grayscale')}
          />
        </span>
        {isCurrent && !isLast && (
          <span
            className="absolute z-2 grid -translate-y-1/2 justify-items-center whitespace-nowrap rounded-full bg-ink px-2 py-0.5 font-semibold text-paper text-xs tabular-nums leading-tight sm:px-3 sm:py-1"
            style={{ top: `calc(6.5rem + ${Math.min(0.94, Math.max(0.06, fraction))} * (100% - 7rem))` }}
          >
            <span className="max-sm:hidden">You are here</span>
            {formatNumber(points)}
          </span>
        )}
      </div>
      <div className={classNames('grid content-start gap-5', isLast ? 'pb-2' : 'pb-10 sm:pb-14')}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:min-h-24 sm:content-center sm:items-center">
          <div className="grid gap-1">
            <h2 className="text-2xl sm:text-3xl">{tier.title}</h2>
            <p className="text-muted">
              <span className="font-semibold text-ink tabular-nums">
                {tier.from === 0 ? 'From the first day' : `${formatNumber(tier.from)} points`}
              </span>
              . {tier.text}
            </p>
          </div>
          {walker && (
            <Badge
              tone={reached ? 'good' : 'neutral'}
              icon={
                reached ? <Check aria-hidden strokeWidth={2.25} /> : <Lock aria-hidden strokeWidth={1.75} />
              }
            >
              {reached ? 'Unlocked' : `${formatNumber(tier.from - points)} to go`}
            </Badge>
          )}
        </div>
        <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {tier.rewards.map((reward) => (
            <RewardTile key={reward.name} tier={tier} reward={reward} owner={reached ? walker : null} />
          ))}
        </ul>
      </div>
    </li>
  );
}
