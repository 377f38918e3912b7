import { formatNumber } from '../../ui/format-number.ts';
import { BandMark } from './band-mark.tsx';

/** What the marks beside points mean. */
export function BandLegend() {
  return (
    <ul aria-label="Marks beside points" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {[1500, 1000].map((from) => (
        <li key={from} className="inline-flex items-center gap-1.5">
          <BandMark points={from} /> from {formatNumber(from)} points
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <BandMark points={0} /> below
      </li>
    </ul>
  );
}
