import { classNames } from '../class-names.ts';

const pulse = 'animate-pulse rounded-control bg-line/60';

/** A placeholder while loading; needs a size. Decorative: a group of them needs a 'Loading...' text. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames(pulse, className)} />;
}

/** One placeholder for all that is loading; needs a size. */
export function LoadingBlock({ className }: { className?: string }) {
  return <div role="status" aria-label="Loading..." className={classNames(pulse, className)} />;
}

interface SkeletonRowsProps {
  count: number;
  /** The height of a row. */
  row?: string;
  className?: string;
}

/** The rows of a list while it loads. */
export function SkeletonRows({ count, row = 'h-13', className }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label="Loading..." className={classNames('grid gap-px', className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes
        <Skeleton key={index} className={row} />
      ))}
    </div>
  );
}
