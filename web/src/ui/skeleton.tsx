import { classNames } from './class-names.ts';

/** The shape of what is loading; give it a size. For the eye only: say 'Loading...' beside a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-control bg-line/60', className)} />;
}
