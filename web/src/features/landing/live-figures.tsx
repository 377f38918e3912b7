import { type ReactNode, useEffect, useState } from 'react';
import { plainGet } from '../../api/plain-call.ts';
import { addresses } from '../../api/site-facts.ts';
import { site } from '../../content/site.ts';
import { classNames } from '../../ui/class-names.ts';
import { countAt } from '../../ui/numbers/count-at.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { type Figure, visibleFigures } from './visible-figures.ts';

const durationMs = 900;

/** Animates from 0 to 1 once, when `ready`. With reduced motion it is 1 at once. */
function useCounted(ready: boolean): number {
  const [fraction, setFraction] = useState(0);
  useEffect(() => {
    if (!ready) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) {
      setFraction(1);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = (now - began) / durationMs;
      setFraction(passed);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [ready]);
  return fraction;
}

interface LiveFiguresProps {
  /** Nothing is beside them. */
  alone: boolean;
  children: ReactNode;
}

/** The numbers that are worth showing, else `children`. Both take up the same space. */
export function LiveFigures({ alone, children }: LiveFiguresProps) {
  const [figures, setFigures] = useState<Figure[]>([]);
  useEffect(() => {
    let gone = false;
    plainGet(addresses.numbers).then(
      (answer) => !gone && setFigures(visibleFigures(answer, site().landing.figures)),
      // Decorative: if the request fails, `children` stay.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  const fraction = useCounted(figures.length > 0);

  return (
    <div
      className={classNames(
        'grid min-h-48 items-center max-[22.4rem]:min-h-57',
        !alone && 'border-line border-t pt-8 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-16',
        'sm:min-h-28 lg:min-h-24',
      )}
    >
      {figures.length === 0 ? (
        <p className="max-w-[24ch] font-bold font-display text-2xl tracking-tight sm:max-w-none">
          {children}
        </p>
      ) : (
        <dl className="enter-fade grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,40%)),1fr))] gap-x-8 gap-y-5 sm:flex sm:flex-wrap sm:gap-x-12 lg:justify-between">
          {figures.map(({ key, label, value }) => (
            <div key={key} className="flex flex-col-reverse justify-end">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="whitespace-nowrap font-bold font-display text-3xl max-[22.4rem]:text-2xl text-saffron tabular-nums tracking-tight">
                {formatNumber(countAt(0, value, fraction))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
