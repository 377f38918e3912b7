import { useEffect, useState } from 'react';
import { countAt } from '../../ui/numbers/count-at.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';

const durationMs = 700;

/** The points last shown since the page was loaded: the same points are not animated twice. */
let lastShown = 0;

function skipsAnimation(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
}

/** Points that count up once, from the number last shown. */
export function CountUp({ value }: { value: number }) {
  const [shown, setShown] = useState(() => (skipsAnimation() ? value : lastShown));

  useEffect(() => {
    const from = lastShown;
    if (from === value || skipsAnimation()) {
      lastShown = value;
      setShown(value);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      lastShown = value;
      const fraction = (now - began) / durationMs;
      setShown(countAt(from, value, fraction));
      if (fraction < 1) frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      // Interrupted: the next visit shows the final number.
      setShown(value);
    };
  }, [value]);

  return formatNumber(shown);
}
