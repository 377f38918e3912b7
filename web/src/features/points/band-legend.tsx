import { programme } from '../../content/site.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { BandMark } from './band-mark.tsx';

/** What the marks beside points mean. */
export function BandLegend() {
  const { good, warn } = programme().pointBands;
  return (
    <ul aria-label="Marks beside points" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {[good, warn].map((from) => (
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
