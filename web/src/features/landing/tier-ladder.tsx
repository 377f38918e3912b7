import { site } from '../../content/site.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { TierFlame } from '../points/tier-flame.tsx';

/** The tiers with their flames: in a row on wide windows, a list on narrow ones. */
export function TierLadder() {
  return (
    <ol className="grid gap-x-8 gap-y-7 sm:max-lg:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:gap-x-5">
      {site().tiers.map(({ title, from, text, rewards }, index) => (
        <li
          key={title}
          className="grid grid-cols-[4rem_1fr] gap-x-4 lg:grid-cols-1 lg:grid-rows-[auto_1fr] lg:gap-y-4"
        >
          <span className="border-line lg:border-b lg:pb-3">
            <TierFlame index={index} className="size-16 lg:size-24" />
          </span>
          <div className="grid content-start gap-1">
            <p className="text-muted text-sm tabular-nums">
              {from === 0 ? 'from the first day' : `${formatNumber(from)} points`}
            </p>
            <h4 className="font-bold font-display text-xl tracking-tight">{title}</h4>
            <p className="sr-only">{text}</p>
            <ul className="text-muted text-sm">
              {rewards.map((reward) => (
                <li key={reward.name}>{reward.name}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}
