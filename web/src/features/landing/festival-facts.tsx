import type { Festival } from '#contract/site.ts';
import { site } from '../../content/site.ts';
import { LiveFigures } from './live-figures.tsx';

const factsOf = ({ edition, ordinal, founded }: Festival) =>
  [
    { label: 'edition', value: edition },
    { label: 'time it is held', value: ordinal },
    { label: 'the first one', value: founded },
  ].filter(({ value }) => value);

/** The festival's facts on the left. On the right the programme's numbers, or a sentence until they are worth showing. */
export function FestivalFacts() {
  const { festival, landing } = site();
  const facts = factsOf(festival);
  return (
    <div data-theme="dark" className="bg-sunk text-ink">
      <div className="page-width grid items-center gap-x-16 gap-y-8 pt-6 pb-16 lg:grid-cols-[auto_1fr] lg:pb-20">
        {facts.length > 0 && (
          <dl className="flex flex-wrap gap-5 sm:gap-x-12">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-muted text-sm">{label}</dt>
                <dd className="wrap-anywhere font-bold font-display text-3xl max-[22.4rem]:text-2xl tabular-nums tracking-tight">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <LiveFigures alone={facts.length === 0}>{landing.hero.withoutNumbers}</LiveFigures>
      </div>
    </div>
  );
}
