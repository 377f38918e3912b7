import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { pointsBand } from './points-band.ts';

const bands = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const;

interface PointsProps {
  value: number;
  /** Colored by band: 1500 and above green, 1000 and above orange, else red. */
  banded?: boolean;
  className?: string;
}

export function Points({ value, banded = false, className }: PointsProps) {
  return (
    <span
      className={classNames(
        'whitespace-nowrap font-semibold tabular-nums',
        banded && bands[pointsBand(value)],
        className,
      )}
    >
      {formatNumber(value)}
    </span>
  );
}
