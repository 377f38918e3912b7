import { formatNumber } from '../../ui/numbers/format-number.ts';
import { bandStarts, pointsBand } from './points-band.ts';

/** A full, half or empty disc, so that the colour does not speak alone. */
const marks = {
  good: {
    meaning: `${formatNumber(bandStarts.good)} points or more`,
    colour: 'text-good',
    disc: 'M8 2a6 6 0 0 1 0 12A6 6 0 0 1 8 2Z',
  },
  warn: {
    meaning: `${formatNumber(bandStarts.warn)} points or more`,
    colour: 'text-warn',
    disc: 'M8 2a6 6 0 0 1 0 12Z',
  },
  bad: { meaning: `below ${formatNumber(bandStarts.warn)} points`, colour: 'text-bad', disc: null },
} as const;

interface BandMarkProps {
  points: number;
  /** What it means is written beside it. */
  decorative?: boolean;
}

/** The band of points: green from 1500, orange from 1000, otherwise red. */
export function BandMark({ points, decorative = false }: BandMarkProps) {
  const { meaning, colour, disc } = marks[pointsBand(points)];
  return (
    <svg
      viewBox="0 0 16 16"
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : meaning}
      aria-hidden={decorative}
      className={`size-2.5 shrink-0 ${colour}`}
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      {disc && <path fill="currentColor" d={disc} />}
    </svg>
  );
}
