import { useEffect, useId, useRef, useState } from 'react';
import { afterPage } from '../site/when-idle.ts';
import { classNames } from './class-names.ts';
import { contrastOf, createEmbers, type Ember, linksOf, placeEmbers, type Size } from './ember-field.ts';

/** 50 particles, linked below 120 px, that drift upward behind the content; none with reduced motion. Drawn after the page. */
export function Embers({ className }: { className?: string }) {
  const field = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);

  useEffect(() => {
    const resizing = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    const cancel = afterPage(() => field.current && resizing.observe(field.current));
    return () => {
      cancel();
      resizing.disconnect();
    };
  }, []);

  return (
    <div
      ref={field}
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-0 -z-10 overflow-clip motion-reduce:hidden',
        className,
      )}
    >
      {size && <Field size={size} />}
    </div>
  );
}

/** The field twice, one below the other: when it has moved up by its half, it looks as at the start. */
function Field({ size }: { size: Size }) {
  const id = useId();
  const [embers] = useState<readonly Ember[]>(() => createEmbers(Math.random));
  const placed = placeEmbers(embers, size);
  const contrast = contrastOf(size);
  return (
    <svg aria-hidden className="ember-drift h-[200%] w-full">
      <pattern id={id} patternUnits="userSpaceOnUse" {...size}>
        <g className="stroke-flame">
          {Array.from(linksOf(placed), ([nearness, d]) => (
            <path key={nearness} d={d} strokeOpacity={nearness * contrast.link} />
          ))}
        </g>
        <g fillOpacity={contrast.ember}>
          {placed.map(({ x, y, radius, bright }) => (
            <circle
              key={`${x} ${y}`}
              cx={x}
              cy={y}
              r={radius}
              className={bright ? 'fill-saffron' : 'fill-flame'}
            />
          ))}
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
