import { pointsBand } from './points-band.ts';

/** A full, half or empty disc, so that the colour does not speak alone. */
const marks = {
  good: { word: 'green', colour: 'text-good', disc: 'M8 2a6 6 0 0 1 0 12A6 6 0 0 1 8 2Z' },
  warn: { word: 'orange', colour: 'text-warn', disc: 'M8 2a6 6 0 0 1 0 12Z' },
  bad: { word: 'red', colour: 'text-bad', disc: null },
} as const;

/** The band of points: green from 1500, orange from 1000, otherwise red. */
export function BandMark({ points }: { points: number }) {
  const { word, colour, disc } = marks[pointsBand(points)];
  return (
    <svg viewBox="0 0 16 16" role="img" aria-label={word} className={`size-2.5 shrink-0 ${colour}`}>
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      {disc && <path fill="currentColor" d={disc} />}
    </svg>
  );
}
