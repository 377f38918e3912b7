import { Flame } from 'lucide-react';
import { classNames } from '../class-names.ts';

export function Loading({ className = 'min-h-[50vh]' }: { className?: string }) {
  return (
    <div
      role="status"
      className={classNames('grid place-content-center justify-items-center gap-3', className)}
    >
      <Flame aria-hidden strokeWidth={1.75} className="size-8 animate-pulse text-flame" />
      <p className="text-muted">Loading...</p>
    </div>
  );
}
