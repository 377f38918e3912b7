import { classNames } from './class-names.ts';

/** A placeholder while loading; needs a size. Decorative: a group of them needs a 'Loading...' text. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-control bg-line/60', className)} />;
}
