import { formatNumber } from '../../ui/numbers/format-number.ts';
import { BandMark } from './band-mark.tsx';
import { bandStarts } from './points-band.ts';

/** What the marks beside points mean. */
export function BandLegend() {
  return (
    <ul aria-label="Marks beside points" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {Object.values(bandStarts).map((from) => (
        <li key={from} className="inline-flex items-center gap-1.5">
          <BandMark points={from} decorative /> from {formatNumber(from)} points
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <BandMark points={0} decorative /> below
      </li>
    </ul>
  );
}
