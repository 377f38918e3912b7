import { useEffect, useState } from 'react';
import { countAt } from '../../ui/count-at.ts';
import { formatPoints } from './format-points.ts';

const durationMs = 700;

/** What was counted up to before, as long as the page stands: the same points are not celebrated twice. */
let lastShown = 0;

function stands(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
}

/** Points that count up once, from what was last seen. */
export function CountUp({ value }: { value: number }) {
  const [shown, setShown] = useState(() => (stands() ? value : lastShown));

  useEffect(() => {
    const from = lastShown;
    if (from === value || stands()) {
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
      // Left half-way: the next visit shows the whole.
      setShown(value);
    };
  }, [value]);

  return formatPoints(shown);
}
