import { incentiveTiers } from '../../content/incentives.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Flame } from '../../ui/logo.tsx';

/** The tiers with flames of increasing size: in a row on wide windows, a list on narrow ones. */
export function TierLadder() {
  return (
    <ol className="grid gap-x-8 gap-y-7 sm:max-lg:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:gap-x-5">
      {incentiveTiers.map(({ title, from, text, rewards }, index) => {
        const size = 2.25 + (index * 4.75) / Math.max(1, incentiveTiers.length - 1);
        return (
          <li
            key={title}
            className="grid grid-cols-[5rem_1fr] gap-x-4 lg:grid-cols-1 lg:grid-rows-[7.5rem_auto] lg:gap-y-4"
          >
            <span className="grid items-end justify-items-center border-line lg:justify-items-start lg:border-b lg:pb-1">
              <span
                className="max-lg:origin-top max-lg:scale-[.62] max-lg:self-start"
                style={{ width: `${size}rem`, height: `${size}rem` }}
              >
                <Flame className="size-full!" />
              </span>
            </span>
            <div className="grid content-start gap-1">
              <p className="text-muted text-sm tabular-nums">
                {from === 0 ? 'from the first day' : `${formatNumber(from)} points`}
              </p>
              <h4 className="font-bold font-display text-xl tracking-tight">{title}</h4>
              <p className="sr-only">{text}</p>
              <ul className="text-muted text-sm">
                {rewards.map((reward) => (
                  <li key={reward}>{reward}</li>
                ))}
              </ul>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
