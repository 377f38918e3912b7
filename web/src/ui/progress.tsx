import { Progress } from 'radix-ui';
import { classNames } from './class-names.ts';

interface ProgressBarProps {
  /** From 0 to 1. */
  value: number;
  label: string;
  className?: string;
}

export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Progress.Root
      value={percent}
      aria-label={label}
      className={classNames('h-1.5 w-full overflow-hidden rounded-full bg-sunk', className)}
    >
      <Progress.Indicator
        className="h-full origin-left rounded-full bg-linear-to-r from-flame to-saffron transition-transform"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </Progress.Root>
  );
}
