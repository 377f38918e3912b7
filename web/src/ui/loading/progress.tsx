import { classNames } from '../class-names.ts';

interface ProgressBarProps {
  /** From 0 to 1; null if the duration is unknown. */
  value: number | null;
  label: string;
  className?: string;
}

export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { 'aria-valuenow': percent, 'aria-valuetext': `${percent}%` })}
      className={classNames(
        'h-1.5 w-full overflow-hidden rounded-full bg-sunk forced-colors:border',
        className,
      )}
    >
      <div
        data-fill
        className={classNames(
          'h-full origin-left rounded-full bg-linear-to-r from-flame to-saffron',
          percent === null ? 'progress-unknown w-2/5' : 'transition-transform',
        )}
        {...(percent !== null && { style: { transform: `scaleX(${percent / 100})` } })}
      />
    </div>
  );
}
