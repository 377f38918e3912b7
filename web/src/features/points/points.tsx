import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { BandMark } from './band-mark.tsx';

interface PointsProps {
  value: number;
  /** With the mark of its band: for the points of a person. */
  banded?: boolean;
  className?: string;
}

/** The number is ink in every band, so that a beginner's points do not look like an error. */
export function Points({ value, banded = false, className }: PointsProps) {
  const number = (
    <span className={classNames('whitespace-nowrap font-semibold tabular-nums', className)}>
      {formatNumber(value)}
    </span>
  );
  if (!banded) return number;
  return (
    <span className="inline-flex items-center gap-1.5">
      {number}
      <BandMark points={value} />
    </span>
  );
}
