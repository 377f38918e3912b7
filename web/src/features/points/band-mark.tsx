import { programme } from '../../content/site.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { pointsBand } from './points-band.ts';

/** A full, half or empty disc, so that the colour does not speak alone. */
const marks = {
  good: { colour: 'text-good', disc: 'M8 2a6 6 0 0 1 0 12A6 6 0 0 1 8 2Z' },
  warn: { colour: 'text-warn', disc: 'M8 2a6 6 0 0 1 0 12Z' },
  bad: { colour: 'text-bad', disc: null },
} as const;

function meaningOf(band: keyof typeof marks): string {
  const { pointBands } = programme();
  return band === 'bad'
    ? `below ${formatNumber(pointBands.warn)} points`
    : `${formatNumber(pointBands[band])} points or more`;
}

interface BandMarkProps {
  points: number;
  /** What it means is written beside it. */
  decorative?: boolean;
}

/** The band of points: green, orange or red. */
export function BandMark({ points, decorative = false }: BandMarkProps) {
  const band = pointsBand(points);
  const { colour, disc } = marks[band];
  return (
    <svg
      viewBox="0 0 16 16"
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : meaningOf(band)}
      aria-hidden={decorative}
      className={`size-2.5 shrink-0 ${colour}`}
    >
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      {disc && <path fill="currentColor" d={disc} />}
    </svg>
  );
}
