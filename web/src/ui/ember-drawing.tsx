import { useEffect, useId, useRef, useState } from 'react';
import { contrastOf, createEmbers, linksOf, placeEmbers, type Size } from './ember-field.ts';

/** The field twice, one below the other: when it has moved up by its half, it looks as at the start. */
export function EmberDrawing() {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [embers] = useState(() => createEmbers(Math.random));

  useEffect(() => {
    if (!svg.current) return;
    const resizing = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height / 2 });
    });
    resizing.observe(svg.current);
    return () => resizing.disconnect();
  }, []);

  // It has no size where motion is reduced.
  const placed = size.height > 0 ? placeEmbers(embers, size) : [];
  const contrast = contrastOf(size);
  return (
    <svg ref={svg} aria-hidden className="ember-drift h-[200%] w-full">
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
